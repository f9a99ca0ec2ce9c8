import { ApiError } from '../api/api-error';
import type { LocalRef } from '../contract';
import type { StoredCommand } from './command';
import { Outbox, type OutboxEnvironment } from './outbox';
import { OutboxDatabase } from './outbox-database';
import type { OutboxEntry } from './outbox-entry';
import { OutboxStore } from './outbox-store';
import { type RunExclusively, withLease, withWebLocks } from './run-exclusively';
import type { Sent } from './send-command';

type Call = { key: string; command: StoredCommand; bytes: number | undefined };
type Answer = (call: Call) => Sent | Promise<Sent>;

const failing = (status: number, body?: unknown) => () => {
  throw new ApiError({ status, code: status ? 'invalid' : 'network', body });
};
let lastId = 0;
const accepting: Answer = () => ({ record: { id: ++lastId }, etag: null });

/** A queue on a database of its own, with a server that answers as told and a clock moved by hand. */
function setUp(options: { answer?: Answer; database?: OutboxDatabase; exclusively?: RunExclusively } = {}) {
  const database = options.database ?? new OutboxDatabase(`test-${crypto.randomUUID()}`);
  const store = new OutboxStore(database);
  const world = {
    answer: options.answer ?? accepting,
    calls: [] as Call[],
    user: 'lea' as string | null,
    /** Who was signed in last. */
    author: 'lea',
    online: true,
    now: 1_000_000,
    delivered: [] as StoredCommand[],
  };
  const environment: OutboxEnvironment = {
    store,
    async send(entry, command, bytes) {
      const call = { key: entry.id, command, bytes: bytes?.byteLength };
      world.calls.push(call);
      return world.answer(call);
    },
    progress: () => undefined,
    author: () => world.user ?? world.author,
    sender: () => world.user,
    online: () => world.online,
    runExclusively: options.exclusively ?? withLease(database),
    changed: () => undefined,
    delivered: command => world.delivered.push(command),
    now: () => world.now,
    patience: 2000,
  };
  return { database, store, world, outbox: new Outbox(environment) };
}

const point = { kind: 'create', resource: 'points', body: { network_type_id: 1 } } as const;
const diagnosisOf = (infrastructure: LocalRef | number) =>
  ({ kind: 'create', resource: 'diagnosis', body: { infrastructure, media_id: [] } }) as const;
const picture = (size = 8) => ({
  kind: 'upload' as const,
  picture: { bytes: new ArrayBuffer(size), name: 'pole.jpg', type: 'image/jpeg' },
  fields: { author: 'Léa' },
});
const bodyOf = (call: Call | undefined) =>
  call && 'body' in call.command ? (call.command.body as Record<string, unknown>) : undefined;

describe('a write online', () => {
  it('is sent at once under its own key and leaves nothing behind', async () => {
    const { outbox, store, world } = setUp();
    const { ref, outcome } = outbox.submit(point);
    expect(await outcome).toMatchObject({ status: 'delivered', record: { id: expect.any(Number) } });
    expect(world.calls.map(call => `local:${call.key}`)).toEqual([ref]);
    expect(world.delivered).toHaveLength(1);
    expect(await store.all()).toEqual([]);
  });

  it('goes in the order of the calls, references turned into ids', async () => {
    const { outbox, world } = setUp({
      answer: ({ command }) => ({ record: { id: command.kind === 'upload' ? 7 : 42 }, etag: null }),
    });
    const support = outbox.submit(point);
    const photo = outbox.submit(picture());
    const visit = outbox.submit({
      kind: 'create',
      resource: 'diagnosis',
      body: { infrastructure: support.ref, media_id: [3, photo.ref] },
    });
    expect(await visit.outcome).toMatchObject({ status: 'delivered', missingPictures: [] });
    expect(world.calls.map(call => call.command.kind)).toEqual(['create', 'upload', 'create']);
    expect(world.calls[1]?.bytes).toBe(8);
    expect(bodyOf(world.calls[2])).toEqual({ infrastructure: 42, media_id: [3, 7] });
  });

  it('later writes find the id of a record delivered long ago, in the body and as the target', async () => {
    const { outbox, world } = setUp({ answer: () => ({ record: { id: 42 }, etag: null }) });
    const { ref, outcome } = outbox.submit(point);
    await outcome;
    await outbox.submit({ kind: 'update', resource: 'points', id: ref, body: { owner_id: 2 } }).outcome;
    expect(world.calls[1]?.command).toMatchObject({ kind: 'update', id: 42 });
  });
});

describe('without network', () => {
  it('keeps everything, counts the attempts, and sends it when the network is back', async () => {
    const { outbox, store, world } = setUp({ answer: failing(0) });
    const support = outbox.submit(point);
    expect(await support.outcome).toEqual({ status: 'queued' });
    expect(await outbox.submit(diagnosisOf(support.ref)).outcome).toEqual({ status: 'queued' });
    await outbox.drain();
    const [first, second] = await store.all();
    expect(first).toMatchObject({ state: 'queued', error: { status: 0, code: 'network' } });
    expect(first?.attempts).toBeGreaterThan(0);
    expect(second).toMatchObject({ attempts: 0, dependsOn: [first?.id] });
    expect(outbox.phase).toBe('waiting');

    world.answer = accepting;
    await outbox.drain();
    expect(await store.all()).toEqual([]);
    expect(outbox.phase).toBe('idle');
  });

  it('tells the form at once when the browser knows it is offline', async () => {
    const { outbox, world } = setUp({ answer: () => new Promise<never>(() => undefined) });
    world.online = false;
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
  });

  it('does not take a hotel’s sign-in page for the server', async () => {
    const { outbox, store } = setUp({
      answer: () => {
        throw new SyntaxError('not JSON');
      },
    });
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
    expect(await store.all()).toHaveLength(1);
  });
});

describe('a server in trouble', () => {
  it.each([500, 503, 429])('%i waits with back-off and holds nobody else back', async status => {
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

it('leaves a server alone for as long as it asks, and starts again when told to', async () => {
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

it('tries again by itself what became due while something else was still under way', async () => {
  const { outbox, store, world } = setUp();
  let attempts = 0;
  world.answer = call => {
    if (bodyOf(call)?.bad && ++attempts === 1) return failing(500)();
    // The second one takes longer than the first has to wait.
    if (!bodyOf(call)?.bad) world.now += 10_000;
    return accepting(call);
  };
  await Promise.all([outbox.submit({ ...point, body: { bad: true } }).outcome, outbox.submit(point).outcome]);
  await vi.waitFor(async () => expect(await store.all()).toEqual([]));
  expect(attempts).toBe(2);
});

it('goes on by itself after a pause that ended while something else was still under way', async () => {
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

it('does not wait for a day when the clock that planned the next try was a day ahead', async () => {
  const { outbox, store, world } = setUp({ answer: failing(500) });
  world.now += 86_400_000;
  await outbox.submit(point).outcome;
  world.now -= 86_400_000;
  world.answer = accepting;
  await outbox.drain();
  expect(await store.all()).toEqual([]);
});

describe('several at a time', () => {
  it('fly together, what needs another or writes to the same support one after the other', async () => {
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
        return { record: { id: ++lastId }, etag: null };
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

describe('a session that ended', () => {
  it('pauses at 401 and keeps everything until the author signs in again', async () => {
    const { outbox, store, world } = setUp({ answer: failing(401) });
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
    expect(world.calls).toHaveLength(1);
    expect(outbox.phase).toBe('signed-out');

    world.answer = accepting;
    await outbox.drain();
    expect(world.calls).toHaveLength(1);
    await outbox.resume();
    expect(await store.all()).toEqual([]);
  });

  it('never sends what somebody else wrote', async () => {
    const { outbox, store, world } = setUp({ answer: failing(0) });
    await outbox.submit(point).outcome;
    world.answer = accepting;
    world.user = 'max';
    world.calls = [];
    await outbox.resume();
    expect(world.calls).toEqual([]);
    expect(await store.all()).toMatchObject([{ author: 'lea', state: 'queued' }]);
    world.user = 'lea';
    await outbox.resume();
    expect(await store.all()).toEqual([]);
  });
});

describe('a write the server refuses', () => {
  it('stays visible, blocks what needs it and nothing else', async () => {
    const { outbox, store, world } = setUp();
    world.answer = call =>
      call.command.kind === 'create' && call.command.resource === 'points' ? failing(400)() : accepting(call);
    const support = outbox.submit(point);
    const outcome = await support.outcome;
    expect(outcome.status === 'rejected' && outcome.error).toBeInstanceOf(ApiError);
    expect(await outbox.submit(diagnosisOf(support.ref)).outcome).toEqual({ status: 'queued' });
    expect(await outbox.submit(diagnosisOf(9)).outcome).toMatchObject({ status: 'delivered' });
    expect((await store.all()).map(entry => entry.state)).toEqual(['rejected', 'queued']);
  });

  it('corrected, lets what waited for it go on', async () => {
    const { outbox, store, world } = setUp({ answer: failing(400) });
    const wrong = outbox.submit(point);
    const visit = outbox.submit(diagnosisOf(wrong.ref));
    await visit.outcome;
    world.answer = () => ({ record: { id: 42 }, etag: null });
    world.calls = [];
    const right = outbox.submit({ ...point, body: { network_type_id: 2 } }, { replaces: wrong.ref });
    expect(right.ref).toBe(wrong.ref);
    expect(await right.outcome).toMatchObject({ status: 'delivered' });
    await outbox.drain();
    expect(world.calls.map(bodyOf)).toEqual([{ network_type_id: 2 }, { infrastructure: 42, media_id: [] }]);
    expect(await store.all()).toEqual([]);
  });

  it('corrected after it was delivered, becomes a change of the record', async () => {
    const { outbox, world } = setUp({ answer: () => ({ record: { id: 42 }, etag: '"v1"' }) });
    const { ref, outcome } = outbox.submit(point);
    await outcome;
    await outbox.submit({ ...point, body: { network_type_id: 2 } }, { replaces: ref }).outcome;
    expect(world.calls[1]?.command).toEqual({
      kind: 'update',
      resource: 'points',
      id: 42,
      body: { network_type_id: 2 },
      etag: '"v1"',
    });
  });

  it('goes with everything that needs it when discarded', async () => {
    const { outbox, store } = setUp({ answer: failing(400) });
    const wrong = outbox.submit(point);
    await outbox.submit(diagnosisOf(wrong.ref)).outcome;
    const other = outbox.submit(point);
    await other.outcome;
    await outbox.discard(wrong.ref.slice(6));
    expect((await store.all()).map(entry => `local:${entry.id}`)).toEqual([other.ref]);
  });

  it('is sent again when asked for', async () => {
    const { outbox, store, world } = setUp({ answer: failing(403) });
    const { ref, outcome } = outbox.submit(point);
    await outcome;
    world.answer = accepting;
    await outbox.retry(ref.slice(6));
    expect(await store.all()).toEqual([]);
  });

  it('as a picture, is left out of its record, and the outcome names it', async () => {
    const { outbox, store, world } = setUp();
    world.answer = call => (call.bytes === 13 ? failing(400)() : { record: { id: 7 }, etag: null });
    const good = outbox.submit(picture());
    const bad = outbox.submit(picture(13));
    const visit = outbox.submit({
      kind: 'create',
      resource: 'diagnosis',
      body: { infrastructure: 1, media_id: [good.ref, bad.ref] },
    });
    expect(await visit.outcome).toMatchObject({ status: 'delivered', missingPictures: [bad.ref] });
    expect(bodyOf(world.calls[2])?.media_id).toEqual([7]);
    expect(await store.all()).toMatchObject([{ state: 'rejected', detached: true }]);
  });
});

it('keeps a record together with its pictures, or nothing of them', async () => {
  const { outbox, database, store, world } = setUp();
  const ref = 'local:5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10' as const;
  const visit = {
    kind: 'create',
    resource: 'diagnosis',
    body: { infrastructure: 1, media_id: [ref] },
  } as const;
  const uploads = [{ ref, command: picture() }];
  const put = vi
    .spyOn(database.bytes, 'put')
    .mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
  expect(await outbox.submit(visit, { uploads }).outcome).toMatchObject({ status: 'rejected' });
  expect(await store.all()).toEqual([]);
  put.mockRestore();
  expect(await outbox.submit(visit, { uploads }).outcome).toMatchObject({ status: 'delivered' });
  expect(world.calls.map(({ command }) => command.kind)).toEqual(['upload', 'create']);
  expect(bodyOf(world.calls[1])?.media_id).toEqual([expect.any(Number)]);
});

it('says when this device is full, and sends nothing half', async () => {
  const { outbox, database, store, world } = setUp();
  vi.spyOn(database.bytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { kept, outcome } = outbox.submit(picture());
  await expect(kept).rejects.toThrow('full');
  expect(await outcome).toMatchObject({ status: 'rejected', error: { code: 'storage' } });
  expect(world.calls).toEqual([]);
  expect(await store.all()).toEqual([]);
});

it('sends what was kept before it was known whose it is with the first person who signs in', async () => {
  const { outbox, store, world } = setUp();
  world.user = null;
  world.author = '';
  await outbox.submit(point).outcome;
  expect(await store.all()).toMatchObject([{ author: '', state: 'queued' }]);
  world.user = 'max';
  await outbox.resume();
  expect(await store.all()).toEqual([]);
  expect(world.calls).toHaveLength(1);
});

it('sends what an earlier version of the application has kept', async () => {
  const { database, outbox, store, world } = setUp();
  const id = crypto.randomUUID();
  await database.entries.add({
    id,
    command: point,
    author: 'lea',
    attempts: 3,
    state: 'queued',
    dependsOn: [],
    created: '2026-01-01T00:00:00.000Z',
    error: null,
    notBefore: 0,
    detached: false,
  });
  await outbox.drain();
  expect(world.calls.map(({ key }) => key)).toEqual([id]);
  expect(await store.all()).toEqual([]);
});

describe('a crash between send and delete', () => {
  it('sends again with the same key', async () => {
    const crashed = setUp({ answer: () => new Promise<never>(() => undefined) });
    const { ref } = crashed.outbox.submit(point);
    await vi.waitFor(() => expect(crashed.world.calls).toHaveLength(1));
    expect(await crashed.store.all()).toMatchObject([{ state: 'sending' }]);
    // The tab is gone, and with it its lease.
    await crashed.database.leases.clear();

    const next = setUp({ database: crashed.database });
    await next.outbox.drain();
    expect(next.world.calls.map(call => `local:${call.key}`)).toEqual([ref]);
    expect(await next.store.all()).toEqual([]);
  });
});

describe('two tabs', () => {
  const locks = () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, task: () => Promise<void>) => {
      const run = last.then(task);
      last = run;
      return run;
    };
    return { request } as unknown as LockManager;
  };
  it.each([
    ['Web Locks', () => withWebLocks(locks())],
    ['a lease', () => undefined],
  ])('with %s send each write once, and both learn what became of theirs', async (_, make) => {
    const exclusively = make();
    const slow: Answer = async call => {
      await new Promise(resolve => setTimeout(resolve, 5));
      return accepting(call);
    };
    const one = setUp({ answer: slow, ...(exclusively && { exclusively }) });
    const two = setUp({ answer: slow, database: one.database, ...(exclusively && { exclusively }) });
    const outcomes = [one, two, one, two, one, two].map(tab => tab.outbox.submit(point).outcome);
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ status: 'delivered' });
    const keys = [...one.world.calls, ...two.world.calls].map(call => call.key);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
  });
});

it('two changes of one record made offline do not conflict with each other', async () => {
  const etags: (string | undefined)[] = [];
  const { outbox, world } = setUp({ answer: failing(0) });
  const change = (owner_id: number) =>
    outbox.submit({ kind: 'update', resource: 'points', id: 5, body: { owner_id }, etag: '"a"' });
  await change(1).outcome;
  await change(2).outcome;
  world.answer = ({ command }) => {
    etags.push('etag' in command ? command.etag : undefined);
    return { record: { id: 5 }, etag: '"b"' };
  };
  await outbox.drain();
  expect(etags).toEqual(['"a"', '"b"']);
});

it('what must come after a refused write waits, and goes with it', async () => {
  const { outbox, store, world } = setUp({ answer: failing(412) });
  const change = outbox.submit({ kind: 'update', resource: 'mortality', id: 5, body: {} });
  const removal = outbox.submit({ kind: 'delete', resource: 'media', id: 3 }, { after: [change.ref] });
  await removal.outcome;
  expect(world.calls).toHaveLength(1);
  await outbox.discard(change.ref.slice(6));
  expect(await store.all()).toEqual([] satisfies OutboxEntry[]);
});
