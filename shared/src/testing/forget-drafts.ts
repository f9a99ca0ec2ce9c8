import { outboxDatabase } from '../outbox/outbox-instance';

/** For tests: a device on which no form was left. */
export async function forgetDrafts(): Promise<void> {
  // The form of the previous test may still be writing its draft.
  await new Promise(resolve => setTimeout(resolve));
  await outboxDatabase.drafts.clear();
  await outboxDatabase.draftBytes.clear();
}
