import type { LocalRef } from '../contract';
import { entryIdOf, refOf } from './command';
import type { OutboxEntry } from './outbox-entry';
import { outbox } from './outbox-instance';

/** Tries a refused or waiting write again; all of them without a reference. */
export const retry = (ref?: LocalRef): Promise<void> => outbox.retry(ref && entryIdOf(ref));

/** Forgets a write and everything that needs it. Ask the person first. */
export const discard = (ref: LocalRef): Promise<void> => outbox.discard(entryIdOf(ref));

/** Sends a deletion the server refused because somebody changed the record, whatever its version is now. */
export function deleteAnyway({ id, command }: OutboxEntry): void {
  if (command.kind !== 'delete') return;
  const { etag: _, ...unchecked } = command;
  outbox.submit(unchecked, { replaces: refOf(id) });
}
