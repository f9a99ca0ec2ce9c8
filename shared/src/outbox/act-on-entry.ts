import type { LocalRef } from '../contract';
import { entryIdOf, refOf } from './command';
import type { OutboxEntry } from './outbox-entry';
import { outbox } from './outbox-instance';

/** Retries a refused or waiting write; all of them without a reference. */
export const retry = (ref?: LocalRef): Promise<void> => outbox.retry(ref && entryIdOf(ref));

/** Deletes a write and everything that depends on it. The caller asks for confirmation. */
export const discard = (ref: LocalRef): Promise<void> => outbox.discard(entryIdOf(ref));

/** Resends a deletion the server refused because the record had changed, now for any version of it. */
export function deleteAnyway({ id, command }: OutboxEntry): void {
  if (command.kind !== 'delete') return;
  const { etag: _, ...unchecked } = command;
  outbox.submit(unchecked, { replaces: refOf(id) });
}
