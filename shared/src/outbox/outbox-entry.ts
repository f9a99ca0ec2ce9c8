import type { LocalRef } from '../contract';
import type { ServerProblem } from '../platform/transport/api-error';
import type { StoredCommand } from './command';

/** Why an entry is still here, in a form the database can keep. `status` 0: the server was not reached. */
export interface EntryError {
  status: number;
  code: string;
  detail: string;
  problems: ServerProblem[];
  /** On 412 the current record. */
  body: object | null;
}

export type EntryState = 'queued' | 'sending' | 'rejected';

/** One write waiting to be delivered. */
export interface OutboxEntry {
  /** Place in the queue, given by the database. */
  order: number;
  /** The `uuid` of the record it creates, and its `Idempotency-Key` as long as it was not corrected. */
  id: string;
  command: StoredCommand;
  /** Username of who wrote it: nobody else's session sends it. */
  author: string;
  attempts: number;
  state: EntryState;
  /** Entries that must be delivered before. */
  dependsOn: string[];
  /** ISO instant. */
  created: string;
  /** The last thing that went wrong. */
  error: EntryError | null;
  /** Instant in ms before which it is not tried again. */
  notBefore: number;
  /** Its record was saved without this refused picture: it can only be discarded. */
  detached: boolean;
  /** The `Idempotency-Key` of a corrected entry; the others are sent under their id. */
  key?: string;
  /** Where the server keeps the part of a picture it has got so far. */
  uploadPath?: string | undefined;
}

/** What remains of a delivered entry: later entries translate their references with it. */
export interface Delivery {
  id: string;
  /** The server's id; `null` for a deletion. */
  recordId: number | null;
  /** References of the pictures that were left out. */
  missingPictures: LocalRef[];
  /** The record's version afterwards. */
  etag?: string | null;
  at: string;
}
