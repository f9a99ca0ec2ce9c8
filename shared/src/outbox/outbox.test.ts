// @vitest-environment jsdom
import {
  type Answer,
  accepting,
  bodyOf,
  diagnosisOf,
  failing,
  picture,
  point,
  setUp,
} from '../testing/outbox-world';
import { withWebLocks } from './run-exclusively';

describe('a write online', () => {
  it('is sent at once under its own key and leaves no entry', async () => {
    const { outbox, store, world } = setUp();
    const { ref, outcome } = outbox.submit(point);
    expect(await outcome).toMatchObject({ status: 'delivered', record: { id: expect.any(Number) } });
    expect(world.calls.map(call => `local:${call.key}`)).toEqual([ref]);
    expect(world.delivered).toHaveLength(1);
    expect(await store.all()).toEqual([]);
  });

  it('is sent in the order of the calls, with references replaced by ids', async () => {
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

  it('uses the id of a record delivered long ago, in its body and as its target', async () => {
    const { outbox, world } = setUp({ answer: () => ({ record: { id: 42 }, etag: null }) });
    const { ref, outcome } = outbox.submit(point);
    await outcome;
    await outbox.submit({ kind: 'update', resource: 'points', id: ref, body: { owner_id: 2 } }).outcome;
    expect(world.calls[1]?.command).toMatchObject({ kind: 'update', id: 42 });
  });
});

describe('without network', () => {
  it('stores everything, counts the attempts, and sends it when the network is back', async () => {
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

  it('settles the outcome at once when the browser is offline', async () => {
    const { outbox, world } = setUp({ answer: () => new Promise<never>(() => undefined) });
    world.online = false;
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
  });

  it('does not mistake the sign-in page of a hotspot for the server', async () => {
    const { outbox, store } = setUp({
      answer: () => {
        throw new SyntaxError('not JSON');
      },
    });
    expect(await outbox.submit(point).outcome).toEqual({ status: 'queued' });
    expect(await store.all()).toHaveLength(1);
  });
});

describe('an expired session', () => {
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

  it('never sends entries of another user', async () => {
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

it('stores a record together with its pictures, or none of them', async () => {
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

it('reports a full device, and sends no partial entry', async () => {
  const { outbox, database, store, world } = setUp();
  vi.spyOn(database.bytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { kept, outcome } = outbox.submit(picture());
  await expect(kept).rejects.toThrow('full');
  expect(await outcome).toMatchObject({ status: 'rejected', error: { code: 'storage' } });
  expect(world.calls).toEqual([]);
  expect(await store.all()).toEqual([]);
});

it('sends entries stored before the first sign-in with the first user who signs in', async () => {
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

it('sends entries stored by an earlier release', async () => {
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
    // The tab is gone, and its lease with it.
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
    const firstTab = setUp({ answer: slow, ...(exclusively && { exclusively }) });
    const secondTab = setUp({
      answer: slow,
      database: firstTab.database,
      ...(exclusively && { exclusively }),
    });
    const outcomes = [firstTab, secondTab, firstTab, secondTab, firstTab, secondTab].map(
      tab => tab.outbox.submit(point).outcome,
    );
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ status: 'delivered' });
    const keys = [...firstTab.world.calls, ...secondTab.world.calls].map(call => call.key);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
  });
});
