import type { ApiError } from '../api/api-error';
import type { LocalRef } from '../contract';
import type { UploadCommand } from './command';
import type { DeliveredRecord } from './send-command';

/** What became of a write while its form was still there. `queued`: kept here, sent as soon as possible. */
export type Outcome =
  | { status: 'delivered'; record: DeliveredRecord | null; missingPictures: LocalRef[] }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError };

export interface Submission {
  /** Names the record (or the write) until it has an id of the server. */
  ref: LocalRef;
  /** Settles when this device has it for good; rejects when its storage is full or broken. */
  kept: Promise<void>;
  /** Settles after the first attempt, after 15 s at the latest; rejects only when the browser's storage breaks. */
  outcome: Promise<Outcome>;
}

export interface SubmitOptions {
  /** The submission this one corrects: it takes its place and its reference. */
  replaces?: LocalRef | undefined;
  /** Submissions that must be delivered before this one. */
  after?: readonly LocalRef[];
  /** Pictures of the record: they are kept together with it, or nothing is. */
  uploads?: readonly NewUpload[] | undefined;
}

/** An upload under a reference given beforehand, see `newRef`. */
export interface NewUpload {
  ref: LocalRef;
  command: UploadCommand;
}
