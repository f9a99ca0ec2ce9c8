import type { LocalRef, Media, RecordRef } from '../contract';
import type { KnownNames, Resource } from './command';
import type { HandedPicture } from './hand-over-pictures';
import type { OutboxEntry } from './outbox-entry';
import type { NewPicture, StoredPicture } from './picture';

/** Which form a draft is of. */
export interface DraftSubject {
  resource: Resource;
  /** The record being changed; nothing for a new one. */
  record?: RecordRef | undefined;
  /** The waiting entry being corrected. */
  entry?: string | undefined;
  /** The support or line a new record is about. */
  about?: RecordRef | null | undefined;
}

/** A picture of a draft: the bytes of a new one stand in a table of their own. */
export type DraftPicture = (
  | StoredPicture
  | (Omit<NewPicture, 'file'> & { file: { name: string; type: string } })
) & {
  /** What the outbox has of it from a try the server refused. */
  handed?: HandedPicture | undefined;
};

/** What a draft keeps of the waiting entry its form corrects, should that be sent meanwhile. */
export interface DraftRevision {
  entry: OutboxEntry;
  /** The fields as they were filled in; those of a change on top of what it began with. */
  draft: object;
  /** What a change began with. */
  before: object | undefined;
  /** Pictures the server has and cannot be asked for now: they stay with the record. */
  carried: readonly RecordRef[];
}

/** What stands in a form, beside its pictures. */
export interface DraftContent {
  subject: DraftSubject;
  /** The fields as filled in, and as the form began with them. */
  values: object;
  initial: object;
  /** The version of the record the form began with. */
  etag: string | undefined;
  /** Pictures the record has. */
  media: readonly Media[];
  /** The refused try of the form that stands in the outbox. */
  replaces: LocalRef | undefined;
  revision: DraftRevision | undefined;
  known: KnownNames | undefined;
  /** What the form holds beside its fields. */
  aside: object | undefined;
}

/** A form that was not saved, as this device keeps it. */
export interface FormDraft extends DraftContent {
  id: string;
  /** Username of who filled it in: nobody else is shown it. */
  author: string;
  /** The path and query the form is opened with. */
  path: string;
  /** ISO instant of the last change. */
  saved: string;
  /** The open form that kept it last. */
  holder: string;
  pictures: DraftPicture[];
}

export interface DraftBytes {
  /** The draft's id, the picture's key and how often it was turned. */
  id: string;
  draft: string;
  bytes: ArrayBuffer;
}

/** Names the form of a subject among an author's. */
export function slotOf({ resource, record, entry, about }: Partial<DraftSubject>): string {
  if (entry) return `entry/${entry}`;
  return record === undefined ? `new/${resource}/${about ?? ''}` : `change/${resource}/${record}`;
}

export const draftIdOf = (author: string, subject: Partial<DraftSubject>): string =>
  `${author}\n${slotOf(subject)}`;
