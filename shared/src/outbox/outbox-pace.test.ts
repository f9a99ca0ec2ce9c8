// @vitest-environment jsdom
import { ApiError } from '../platform/transport/api-error';
import { accepting, bodyOf, failing, picture, point, setUp } from '../testing/outbox-world';

describe('a failing server', () => {
  it.each([500, 503, 429])('%i waits with back-off and blocks no other entry', async status => {
    const { outbox, store, world } = setUp();
    world.answer = call => (bodyOf(call)?.bad ? failing(status)() : accepting(call));
    const bad = outbox.submit({ ...point, body: { bad: true } });
    expect(await bad.outcome).toEqual({ status: 'queued' });
    expect(await outbox.submit(point).outcome).toMatchObject({ status: 'delivered' });
    await outbox.drain();
    expect(world.calls).toHaveLength(2);

    world.answer = accepting;
    world.now += 3_000;
    await outbox.drain();
    expect(await store.all()).toEqual([]);
    expect(world.calls[2]?.key).toBe(world.calls[0]?.key);
  });

  it('keeps the order of changes of one record', async () => {
    const { outbox, world } = setUp({ answer: failing(500) });
    const change = (owner_id: number) =>
      outbox.submit({ kind: 'update', resource: 'points', id: 5, body: { owner_id } });
    await change(1).outcome;
    expect(await change(2).outcome).toEqual({ status: 'queued' });
    expect(world.calls).toHaveLength(1);
    world.answer = accepting;
    world.now += 3_000;
    await outbox.drain();
    expect(world.calls.slice(1).map(call => bodyOf(call)?.owner_id)).toEqual([1, 2]);
  });
});

describe('what a page of the network stops', () => {
  const stopped = () => {
    throw new ApiError({ status: 0, code: 'unexpected_format' });
  };

  it('is sent at once when the server answers again', async () => {
    const { outbox, store, world } = setUp({ answer: stopped });
    await outbox.submit(picture()).outcome;
    world.answer = accepting;
    await outbox.reached();
    expect(await store.all()).toEqual([]);
  });

  it('is sent after growing pauses where only this entry is stopped, however often the server answers', async () => {
    const { outbox, world } = setUp({ answer: stopped });
    await outbox.submit(picture()).outcome;
    const begun = world.now;
    const at: number[] = [];
    world.answer = () => {
      at.push(Math.round((world.now - begun) / 60_000));
      return stopped();
    };
    for (; world.now < begun + 3_600_000; world.now += 10_000) await outbox.reached();
    const byQuarter = [15, 30, 45, 60].map(
      minute => at.filter(sent => sent < minute && sent >= minute - 15).length,
    );
    expect(byQuarter[0]).toBeLessThan(20);
    expect(byQuarter[3]).toBeLessThanOrEqual(7);
    expect(byQuarter[3]).toBeGreaterThanOrEqual(3);
  });
});

it('pauses for as long as the server asks, and restarts on retry', async () => {
  const { outbox, store, world } = setUp({
    answer: () => {
      throw new ApiError({ status: 429, code: 'throttled', retryAfter: 60_000 });
    },
  });
  await outbox.submit(point).outcome;
  await outbox.submit(point).outcome;
  expect(world.calls).toHaveLength(1);
  world.answer = accepting;
  world.now += 59_000;
  await outbox.drain();
  expect(world.calls).toHaveLength(1);
  await outbox.retry();
  expect(await store.all()).toEqual([]);
});

it('retries an entry that became due while another one was in flight', async () => {
  const { outbox, store, world } = setUp();
  let attempts = 0;
  world.answer = call => {
    if (bodyOf(call)?.bad && ++attempts === 1) return failing(500)();
    // The second request takes longer than the back-off of the first.
    if (!bodyOf(call)?.bad) world.now += 10_000;
    return accepting(call);
  };
  await Promise.all([outbox.submit({ ...point, body: { bad: true } }).outcome, outbox.submit(point).outcome]);
  await vi.waitFor(async () => expect(await store.all()).toEqual([]));
  expect(attempts).toBe(2);
});

it('continues after a pause that ended while another entry was in flight', async () => {
  const { outbox, store, world } = setUp();
  let calls = 0;
  world.answer = call => {
    calls += 1;
    if (calls === 1) throw new ApiError({ status: 429, code: 'throttled', retryAfter: 20 });
    return accepting(call);
  };
  world.online = false;
  for (let write = 0; write < 6; write++) await outbox.submit(point).outcome;
  const clock = setInterval(() => {
    world.now += 10;
  }, 10);
  world.now += 3000;
  await vi.waitFor(async () => expect(await store.all()).toEqual([]), { timeout: 4000 });
  clearInterval(clock);
});

it('does not wait for a day when the next attempt was planned by a clock one day ahead', async () => {
  const { outbox, store, world } = setUp({ answer: failing(500) });
  world.now += 86_400_000;
  await outbox.submit(point).outcome;
  world.now -= 86_400_000;
  world.answer = accepting;
  await outbox.drain();
  expect(await store.all()).toEqual([]);
});

describe('several writes', () => {
  it('are sent in parallel; dependent writes and writes to one support run in order', async () => {
    const open = new Set<string>();
    const together: number[] = [];
    const order: unknown[] = [];
    let letGo = () => {};
    const allFly = new Promise<void>(resolve => {
      letGo = resolve;
    });
    const { outbox, store } = setUp({
      async answer({ key, command }) {
        open.add(key);
        together.push(open.size);
        if (open.size === 4) letGo();
        await allFly;
        open.delete(key);
        order.push('body' in command && command.body);
        return { record: { id: order.length }, etag: null };
      },
    });
    const visit = (remark: string) =>
      outbox.submit({ kind: 'create', resource: 'diagnosis', body: { infrastructure: 5, remark } });
    const all = [visit('first'), visit('second'), ...Array.from({ length: 8 }, () => outbox.submit(point))];
    for (const { outcome } of all) expect(await outcome).toMatchObject({ status: 'delivered' });
    expect(Math.max(...together)).toBe(4);
    expect(order.filter(body => body && 'remark' in (body as object))).toMatchObject([
      { remark: 'first' },
      { remark: 'second' },
    ]);
    expect(await store.all()).toEqual([]);
  });
});
