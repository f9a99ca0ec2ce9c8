import type { LocalRef, Media, RecordRef } from '../contract';
import type { KnownNames, Resource, StoredCommand } from './command';
import type { HandedPicture } from './hand-over-pictures';
import type { OutboxEntry } from './outbox-entry';
import type { NewPicture, StoredPicture } from './picture';

export interface DraftSubject {
  resource: Resource;
  /** The record being changed; `undefined` for a new record. */
  record?: RecordRef | undefined;
  entry?: string | undefined;
  /** The support or line of a new record. */
  about?: RecordRef | null | undefined;
}

/** A picture of a draft. The bytes of a new picture are in a separate table. */
export type DraftPicture = (
  | StoredPicture
  | (Omit<NewPicture, 'file'> & { file: { name: string; type: string } })
) & {
  /** State of the picture in the outbox, after a refused attempt to save the form. */
  handed?: HandedPicture | undefined;
};

/** The waiting entry that the form corrects. It is copied, since it may be sent meanwhile. */
export interface DraftRevision {
  entry: OutboxEntry;
  /** Form values. In an update, they override `before`. */
  draft: object;
  /** Values that an update started with. */
  before: object | undefined;
  /** Pictures on the server that could not be loaded. The record keeps them. */
  carried: readonly RecordRef[];
}

/** Content of a form, without its pictures. */
export interface DraftContent {
  subject: DraftSubject;
  /** Current values of the fields, and their values when the form opened. */
  values: object;
  initial: object;
  /** Version of the record when the form opened. */
  etag: string | undefined;
  /** Pictures of the record on the server. */
  media: readonly Media[];
  /** The refused attempt of this form in the outbox. */
  replaces: LocalRef | undefined;
  revision: DraftRevision | undefined;
  known: KnownNames | undefined;
  /** Additional state of the form besides its fields. */
  aside: object | undefined;
}

/** An unsaved form as stored on this device. */
export interface FormDraft extends DraftContent {
  id: string;
  /** Username of the author. Other users do not see the draft. */
  author: string;
  /** Path and query that open the form. */
  path: string;
  /** ISO instant of the last change. */
  saved: string;
  /** The open form that last stored the draft. */
  holder: string;
  pictures: DraftPicture[];
}

export interface DraftBytes {
  /** Made of the draft's id, the picture's key and its number of quarter turns. */
  id: string;
  draft: string;
  bytes: ArrayBuffer;
}

/** Key of a form among the drafts of an author. */
export function slotOf({ resource, record, entry, about }: Partial<DraftSubject>): string {
  if (entry) return `entry/${entry}`;
  return record === undefined ? `new/${resource}/${about ?? ''}` : `change/${resource}/${record}`;
}

export const draftIdOf = (author: string, subject: Partial<DraftSubject>): string =>
  `${author}\n${slotOf(subject)}`;

/** The write that a draft would become. Its title is derived like the title of a waiting write. */
export function commandOfDraft({ subject, values, known, revision }: FormDraft): StoredCommand {
  const { resource, record } = subject;
  const content = { resource, body: values, ...(known ? { known } : {}) };
  const waiting = revision?.entry.command;
  const id = record ?? (waiting?.kind === 'update' ? waiting.id : undefined);
  return id === undefined ? { kind: 'create', ...content } : { kind: 'update', id, ...content };
}
