import { outboxDatabase } from '../outbox/outbox-instance';

/** For tests: a device on which no form was left. */
export async function forgetDrafts(): Promise<void> {
  await outboxDatabase.drafts.clear();
  await outboxDatabase.draftBytes.clear();
}
