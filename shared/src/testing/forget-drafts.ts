import { outboxDatabase } from '../outbox/outbox-instance';

/** A form writes its draft in fewer turns of the event loop, however slow the machine is. */
const TURNS = 30;

/** For tests: deletes all drafts of this device, also one that the form of the previous test is still writing. */
export async function forgetDrafts(): Promise<void> {
  const { drafts, draftBytes } = outboxDatabase;
  do {
    await drafts.clear();
    await draftBytes.clear();
    for (let turn = 0; turn < TURNS; turn++) await new Promise(resolve => setTimeout(resolve));
  } while ((await drafts.count()) > 0);
}
