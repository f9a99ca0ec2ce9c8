import type { LocalRef } from '../contract';
import type { ApiError } from '../platform/transport/api-error';
import type { UpdateCommand, UploadCommand } from './command';
import type { DeliveredRecord } from './send-command';

/** Outcome of a write while its form was open. `queued`: stored here, sent as soon as possible. */
export type Outcome =
  | { status: 'delivered'; record: DeliveredRecord | null; missingPictures: LocalRef[] }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError };

export interface Submission {
  /** Identifies the record (or the write) until it has a server id. */
  ref: LocalRef;
  /** Resolves when the write is on disk. Rejects when the storage is full or broken. */
  kept: Promise<void>;
  /** Resolves after the first attempt, after 15 s at the latest. Rejects only when the browser's storage breaks. */
  outcome: Promise<Outcome>;
}

export interface SubmitOptions {
  /** The submission that this one corrects. The correction takes over its position and its reference. */
  replaces?: LocalRef | undefined;
  /** Submissions that must be delivered before this one. */
  after?: readonly LocalRef[];
  /** New and changed pictures, stored together with the record: all or nothing. */
  uploads?: readonly NewUpload[] | undefined;
  /** The draft of its form. It is deleted in the transaction that stores the record. */
  draft?: string | undefined;
}

/** The write of a picture with a reference from `newRef`. */
export interface NewUpload {
  ref: LocalRef;
  /** Updates of pictures on the server are sent after the record. */
  command: UploadCommand | UpdateCommand;
  /** Whether it replaces the entry that an earlier attempt of the form has queued under this reference. */
  revises?: boolean;
}
