import { DraftStore } from './draft-store';
import { outboxAuthor, outboxDatabase } from './outbox-instance';

/** The drafts of this device. */
export const draftStore = new DraftStore(outboxDatabase);

/** The user whose drafts are kept and shown: the one signed in, or else the last one. */
export const draftAuthor = outboxAuthor;
