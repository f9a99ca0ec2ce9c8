import type { LocalRef } from '../contract';
import { type Command, entryIdOf } from './command';
import type { Submission, SubmitOptions } from './outbox';
import type { OutboxEntry } from './outbox-entry';
import { outbox, outboxStore } from './outbox-instance';

export { discard, retry } from './act-on-entry';
export type { Command, PictureFile, Resource } from './command';
export type { Outcome, Phase, Submission, SubmitOptions } from './outbox';
export type { EntryError, OutboxEntry } from './outbox-entry';
export { startOutbox } from './outbox-instance';
export { type OutboxState, ownEntries, useOutbox } from './outbox-state';
export { OutboxStatus } from './outbox-status';
export type { DeliveredRecord } from './send-command';
export { useTilesVersion } from './tiles-version';

/** Keeps a write on this device and sends it as soon as possible: at once when online. */
export function submit(command: Command, options?: SubmitOptions): Submission {
  // What waits here exists nowhere else: the browser must not throw it away when it runs short of space.
  void navigator.storage?.persist?.();
  return outbox.submit(command, options);
}

/** The server's id of a record created here, as soon as it is known. */
export async function deliveredId(ref: LocalRef): Promise<number | null> {
  const resolution = await outboxStore.resolve(entryIdOf(ref));
  return resolution.status === 'delivered' ? resolution.id : null;
}

/** The write a local reference stands for while it waits: screens show it before the server has it. */
export const pendingEntry = (ref: LocalRef): Promise<OutboxEntry | undefined> =>
  outboxStore.find(entryIdOf(ref));

/** The bytes of a picture that waits. */
export const pendingPicture = (ref: LocalRef): Promise<ArrayBuffer | undefined> =>
  outboxStore.bytesOf(entryIdOf(ref));
