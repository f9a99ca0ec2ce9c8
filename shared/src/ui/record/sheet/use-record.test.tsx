import { act, renderHook, waitFor } from '@testing-library/react';
import type { LocalRef } from '../../../contract';
import { newRef, refOf } from '../../../outbox';
import { outboxStore } from '../../../outbox/outbox-instance';
import { outboxState } from '../../../outbox/outbox-state';
import { QueryClientProvider, queryClient } from '../../../platform/http';
import { useCreation } from './use-record';

/** A creation in the device's database that the queue in memory does not contain yet. */
async function waiting() {
  const id = crypto.randomUUID();
  const command = { kind: 'create', resource: 'mortality', body: {} } as const;
  const created = '2026-03-31T08:00:00Z';
  await outboxStore.add([{ entry: { id, command, author: 'lea', dependsOn: [], created }, bytes: null }]);
  const entry = await outboxStore.find(id);
  if (!entry) throw new Error('it was not kept');
  return entry;
}
const follow = (ref: LocalRef) =>
  renderHook(() => useCreation(ref), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result;
const unknown = { entry: undefined, id: null, gone: false };

it('does not count as gone before the queue was read into memory', async () => {
  const entry = await waiting();
  const ref = refOf(entry.id);
  const creation = follow(ref);
  await waitFor(() => expect(queryClient.getQueryData(['creation', ref])).toBeDefined());
  expect(creation.current).toEqual(unknown);
  act(() => outboxState.setState({ entries: [entry] }));
  expect(creation.current).toEqual({ ...unknown, entry });
});

it('has the server’s id once delivered', async () => {
  const entry = await waiting();
  await outboxStore.deliver(entry, { recordId: 9, missingPictures: [], etag: null });
  const creation = follow(refOf(entry.id));
  await waitFor(() => expect(creation.current).toEqual({ ...unknown, id: 9 }));
});

it('is gone when it is neither waiting nor delivered', async () => {
  const creation = follow(newRef());
  await waitFor(() => expect(creation.current).toEqual({ ...unknown, gone: true }));
});
