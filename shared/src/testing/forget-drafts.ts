import { outboxDatabase } from '../outbox/outbox-instance';

/** Turns of the event loop within which any form has written its draft, however slow the machine is. */
const TURNS = 30;

/** For tests: deletes all drafts of this device, including one that the previous test's form is still writing. */
export async function forgetDrafts(): Promise<void> {
  const { drafts, draftBytes } = outboxDatabase;
  do {
    await drafts.clear();
    await draftBytes.clear();
    for (let turn = 0; turn < TURNS; turn++) await new Promise(resolve => setTimeout(resolve));
  } while ((await drafts.count()) > 0);
}
