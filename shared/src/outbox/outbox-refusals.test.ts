// @vitest-environment jsdom
import { ApiError } from '../platform/transport/api-error';
import { accepting, bodyOf, diagnosisOf, failing, picture, point, setUp } from '../testing/outbox-world';
import type { OutboxEntry } from './outbox-entry';

describe('a write the server refuses', () => {
  it('stays visible and blocks only its dependants', async () => {
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

  it('releases its dependants once corrected', async () => {
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

  it('becomes a change of the record when corrected after its delivery', async () => {
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

  it('is discarded with its dependants', async () => {
    const { outbox, store } = setUp({ answer: failing(400) });
    const wrong = outbox.submit(point);
    await outbox.submit(diagnosisOf(wrong.ref)).outcome;
    const other = outbox.submit(point);
    await other.outcome;
    await outbox.discard(wrong.ref.slice(6));
    expect((await store.all()).map(entry => `local:${entry.id}`)).toEqual([other.ref]);
  });

  it('is sent again on retry', async () => {
    const { outbox, store, world } = setUp({ answer: failing(403) });
    const { ref, outcome } = outbox.submit(point);
    await outcome;
    world.answer = accepting;
    await outbox.retry(ref.slice(6));
    expect(await store.all()).toEqual([]);
  });

  it('is omitted from its record when it is a picture, and the outcome names it', async () => {
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

it('blocks the writes that must follow it, and discards them with it', async () => {
  const { outbox, store, world } = setUp({ answer: failing(412) });
  const change = outbox.submit({ kind: 'update', resource: 'mortality', id: 5, body: {} });
  const removal = outbox.submit({ kind: 'delete', resource: 'media', id: 3 }, { after: [change.ref] });
  await removal.outcome;
  expect(world.calls).toHaveLength(1);
  await outbox.discard(change.ref.slice(6));
  expect(await store.all()).toEqual([] satisfies OutboxEntry[]);
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
