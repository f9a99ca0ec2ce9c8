import { DraftStore } from './draft-store';
import { outboxAuthor, outboxDatabase } from './outbox-instance';

/** The drafts of this device. */
export const draftStore = new DraftStore(outboxDatabase);

/** The user whose drafts are stored and shown: the signed-in one, or else the last one. */
export const draftAuthor = outboxAuthor;
