import { outboxDatabase } from '../outbox/outbox-instance';

/** For tests: deletes all drafts of this device. */
export async function forgetDrafts(): Promise<void> {
  await outboxDatabase.drafts.clear();
  await outboxDatabase.draftBytes.clear();
}
