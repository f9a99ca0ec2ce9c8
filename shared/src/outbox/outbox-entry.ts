import type { LocalRef } from '../contract';
import type { ApiError, ServerProblem } from '../platform/transport/api-error';
import type { StoredCommand, UpdateCommand, UploadCommand } from './command';
import type { DeliveredRecord } from './send-command';

/** Author of entries that need no account: any session sends them, and a page without a session too. */
export const ANYBODY = '*';

/** Outcome of a write while its form is open. `queued`: the write is stored here and is sent as soon as possible. */
export type Outcome =
  | { status: 'delivered'; record: DeliveredRecord | null; missingPictures: LocalRef[] }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError };

export interface Submission {
  /** Identifies the record (or the write) until it has a server id. */
  ref: LocalRef;
  /** Resolves when the write is on disk. Rejects if the storage is full or broken. */
  kept: Promise<void>;
  /**
   * Resolves after the first attempt, at the latest after 15 s. Without network, it resolves when the write is
   * stored.
   */
  outcome: Promise<Outcome>;
}

export interface SubmitOptions {
  /**
   * The submission that this submission corrects. The correction takes over the reference and the position in the
   * queue.
   */
  replaces?: LocalRef | undefined;
  /** Submissions that must be delivered before this one. */
  after?: readonly LocalRef[];
  /** New and changed pictures. They are stored together with the record: all or nothing. */
  uploads?: readonly NewUpload[] | undefined;
  /** The draft of the form. It is deleted in the transaction that stores the record. */
  draft?: string | undefined;
}

/** The write of a picture with a reference from `newRef`. */
export interface NewUpload {
  ref: LocalRef;
  /** Updates of pictures on the server are sent after the record. */
  command: UploadCommand | UpdateCommand;
  /** Whether the write replaces an entry that an earlier attempt of the form has queued under this reference. */
  revises?: boolean;
}

/** Why an entry is still in the queue, in a storable form. `status` is 0 without an answer of the server. */
export interface EntryError {
  status: number;
  code: string;
  detail: string;
  problems: ServerProblem[];
  /** The body of the answer. On 412, its `current` is the current record. */
  body: object | null;
}

export type EntryState = 'queued' | 'sending' | 'rejected';

/** One write waiting to be delivered. */
export interface OutboxEntry {
  /** Position in the queue, assigned by the database. */
  order: number;
  /** The `uuid` of the record that the entry creates. Also its `Idempotency-Key`, unless the entry was corrected. */
  id: string;
  command: StoredCommand;
  /** Username of the author. Only this user's session sends the entry. */
  author: string;
  attempts: number;
  state: EntryState;
  dependsOn: string[];
  /** ISO instant. */
  created: string;
  error: EntryError | null;
  /** Instant in ms before which the entry is not retried. */
  notBefore: number;
  /** Whether the entry is a refused picture whose record was saved without it. */
  detached: boolean;
  /** The `Idempotency-Key` of a corrected entry. Other entries use their id. */
  key?: string;
  /** Path of a picture's unfinished upload on the server. */
  uploadPath?: string | undefined;
}

/** What remains of a delivered entry, so that later entries can resolve their references. */
export interface Delivery {
  id: string;
  /** The server's id; `null` for a deletion. */
  recordId: number | null;
  /** The kind of the record; missing in deliveries of earlier releases. */
  resource?: string;
  /** References of the pictures without which the record was saved. */
  missingPictures: LocalRef[];
  /** Version of the record after the delivery. */
  etag?: string | null;
  at: string;
}
