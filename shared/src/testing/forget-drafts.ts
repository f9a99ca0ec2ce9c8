import { outboxDatabase } from '../outbox/outbox-instance';

/** For tests: deletes all drafts of this device. */
export async function forgetDrafts(): Promise<void> {
  // The form of the previous test may still be writing its draft.
  await new Promise(resolve => setTimeout(resolve));
  await outboxDatabase.drafts.clear();
  await outboxDatabase.draftBytes.clear();
}
