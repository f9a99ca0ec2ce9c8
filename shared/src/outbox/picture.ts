import { LIMITS, type Media, type Position, type Problem } from '../contract';
import { type MediaFields, mediaFieldsSchema } from '../contract/media';
import { check } from '../contract/problem';
import type { PictureFile } from './command';

/** Metadata that a camera wrote into a file. `date` is the local calendar date at the place of the picture. */
export interface TakenAt {
  position: Position | null;
  date: string | null;
}

interface Common {
  /** Identifies the picture on the screen. */
  key: string;
  fields: MediaFields;
  /** Whether the user removed the picture. The removal can be undone until the record is saved. */
  removed: boolean;
}
/** A picture on the server. */
export interface StoredPicture extends Common {
  kind: 'stored';
  media: Media;
}
/** A picture chosen on this device, not yet sent. */
export interface NewPicture extends Common {
  kind: 'new';
  file: PictureFile;
  taken: TakenAt;
  /** Number of quarter turns. Each turn changes the bytes. */
  turns?: number;
}
export type Picture = StoredPicture | NewPicture;

const fieldsOf = ({ date, author, source, remark, label }: MediaFields): MediaFields => ({
  date,
  author,
  source,
  remark,
  label,
});

export const picturesOf = (media: readonly Media[] = []): Picture[] =>
  media.map(item => ({
    kind: 'stored',
    key: `stored-${item.id}`,
    media: item,
    fields: fieldsOf(item),
    removed: false,
  }));

/** Where and when a picture was taken; `null` where unknown. */
export const takenAt = (picture: Picture): TakenAt =>
  picture.kind === 'new'
    ? picture.taken
    : { position: picture.media.position?.coordinates ?? null, date: picture.media.date };

const keys = ['date', 'author', 'source', 'remark', 'label'] as const;

export const wordsChanged = ({ media, fields }: StoredPicture): boolean =>
  keys.some(key => (media[key] ?? '') !== (fields[key] ?? ''));

/** Whether a form's pictures differ from the pictures of the record. */
export function picturesChanged(pictures: readonly Picture[], media: readonly Media[] = []): boolean {
  const remaining = pictures.filter(picture => !picture.removed);
  return (
    remaining.length !== media.length ||
    remaining.some(
      (picture, place) =>
        picture.kind === 'new' || picture.media.id !== media[place]?.id || wordsChanged(picture),
    )
  );
}

/** Problems of a picture's fields; none for a removed picture. */
export function problemsOfWords(picture: Picture): Problem[] {
  if (picture.removed) return [];
  const checked = check(mediaFieldsSchema, picture.fields);
  return checked.status === 'invalid' ? checked.problems : [];
}

/** Problems that prevent saving a form's pictures. Their paths begin with `media_id`. */
export function picturesProblems(pictures: readonly Picture[]): Problem[] {
  const remaining = pictures.filter(picture => !picture.removed);
  const tooMany: Problem[] =
    remaining.length > LIMITS.picturesPerRecord
      ? [{ path: ['media_id'], code: 'too_many', params: { limit: LIMITS.picturesPerRecord } }]
      : [];
  const ofWords = pictures.flatMap((picture, place) =>
    problemsOfWords(picture).map(problem => ({ ...problem, path: ['media_id', place, ...problem.path] })),
  );
  return [...tooMany, ...ofWords];
}
