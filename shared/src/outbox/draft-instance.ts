import { DraftStore } from './draft-store';
import { outboxAuthor, outboxDatabase } from './outbox-instance';

/** The drafts of this device. */
export const draftStore = new DraftStore(outboxDatabase);

/** Whose drafts are kept and shown: the person signed in, or the last one. */
export const draftAuthor = outboxAuthor;
