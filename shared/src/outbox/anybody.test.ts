// @vitest-environment jsdom
import { reports } from '../kinds/reports';
import { ApiError } from '../platform/transport/api-error';
import { registerKinds } from '../records';
import { accepting, failing, point, setUp } from '../testing/outbox-world';

registerKinds([reports.facts]);
const report = { kind: 'create', resource: 'reports', body: { subject: 'pole' } } as const;

describe('an entry that needs no account', () => {
  it('is sent while nobody is signed in, and writes of accounts wait', async () => {
    const { outbox, store, world } = setUp();
    world.user = null;
    await outbox.submit(point).outcome;
    expect(await outbox.submit(report).outcome).toMatchObject({ status: 'delivered' });
    expect((await store.all()).map(({ command }) => command)).toMatchObject([{ resource: 'points' }]);
    await outbox.drain();
    expect(outbox.phase).toBe('signed-out');
  });

  it('waits for the network without a session, and is adopted by no account', async () => {
    const { outbox, store, world } = setUp({ answer: failing(0) });
    world.user = null;
    expect(await outbox.submit(report).outcome).toEqual({ status: 'queued' });
    world.user = 'lea';
    await outbox.drain();
    expect((await store.all())[0]).toMatchObject({ author: '*', state: 'queued' });
    world.answer = accepting;
    world.user = null;
    await outbox.drain();
    expect(await store.all()).toEqual([]);
  });

  it('waits as long as the server asks, while an account goes on', async () => {
    const { outbox, store, world } = setUp();
    world.answer = call => {
      if ('resource' in call.command && call.command.resource === 'reports')
        throw new ApiError({ status: 429, code: 'throttled', retryAfter: 3_600_000 });
      return accepting(call);
    };
    await outbox.submit(report).outcome;
    for (let minutes = 0; minutes < 59; minutes += 5) {
      world.now += 5 * 59_000;
      await outbox.drain();
    }
    expect(world.calls).toHaveLength(1);
    expect(await outbox.submit(point).outcome).toMatchObject({ status: 'delivered' });
    world.answer = accepting;
    world.now += 300_000;
    await outbox.drain();
    expect(await store.all()).toEqual([]);
  });

  it('does not hold up the writes of an account when its limit is reached', async () => {
    const { outbox, world } = setUp();
    world.answer = call =>
      'resource' in call.command && call.command.resource === 'reports' ? failing(429)() : accepting(call);
    expect(await outbox.submit(report).outcome).toEqual({ status: 'queued' });
    expect(await outbox.submit(point).outcome).toMatchObject({ status: 'delivered' });
  });
});
