import type { LocalRef } from '../contract';
import { type Command, entryIdOf, refOf } from './command';
import type { OutboxEntry, Submission, SubmitOptions } from './outbox-entry';
import { outbox, outboxStore, persistOutbox } from './outbox-instance';

export { discard, retry } from './act-on-entry';
export { entryIdOf, refOf } from './command';
export { type DraftOpening, readOpening } from './draft-opening';
export { correctionPath, sheetPath, useEntryWords } from './entry-words';
export type { NewUpload, OutboxEntry, Outcome, Submission } from './outbox-entry';
export { keepSending, outboxOfLink, startOutbox, useTilesVersion } from './outbox-instance';
export { type OutboxState, ownEntries, useOutbox } from './outbox-state';
export { pendingInfrastructures, useWaitingPlaces } from './waiting-places';

/** Stores a write on this device and sends it as soon as possible. */
export function submit(command: Command, options?: SubmitOptions): Submission {
  void persistOutbox();
  return outbox.submit(command, options);
}

/** A reference for an upload that is submitted with its record. */
export const newRef = (): LocalRef => refOf(crypto.randomUUID());

/** The server's id of a record created on this device; `null` if the record is not delivered. */
export async function deliveredId(ref: LocalRef): Promise<number | null> {
  const resolution = await outboxStore.resolve(entryIdOf(ref));
  return resolution.status === 'delivered' ? resolution.id : null;
}

/** The waiting write of a local reference. Screens show it before the server has the record. */
export const pendingEntry = (ref: LocalRef): Promise<OutboxEntry | undefined> =>
  outboxStore.find(entryIdOf(ref));

export const pendingPicture = (ref: LocalRef): Promise<ArrayBuffer | undefined> =>
  outboxStore.bytesOf(entryIdOf(ref));
