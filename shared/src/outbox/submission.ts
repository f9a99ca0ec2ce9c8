import type { LocalRef } from '../contract';
import type { ApiError } from '../platform/transport/api-error';
import type { UpdateCommand, UploadCommand } from './command';
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
  /** Pictures of the record, and changes of them: they are kept together with it, or nothing is. */
  uploads?: readonly NewUpload[] | undefined;
  /** The draft of the form it comes from: it goes in the moment the record is kept. */
  draft?: string | undefined;
}

/** The write of a picture under a reference given beforehand, see `newRef`. */
export interface NewUpload {
  ref: LocalRef;
  /** A change of a picture the server has goes after the record. */
  command: UploadCommand | UpdateCommand;
  /** An earlier try of the form has put it into the queue: this takes its place. */
  revises?: boolean;
}
