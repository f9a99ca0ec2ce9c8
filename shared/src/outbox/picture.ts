import {
  check,
  LIMITS,
  type Media,
  type MediaFields,
  mediaFieldsSchema,
  type Position,
  type Problem,
} from '../contract';
import type { PictureFile } from '.';

/** What a camera wrote into a file. `date` is the calendar date where it was taken. */
export interface TakenAt {
  position: Position | null;
  date: string | null;
}

interface Common {
  /** Names it on the screen. */
  key: string;
  fields: MediaFields;
  /** Removal was asked for; it can be taken back until the record is saved. */
  removed: boolean;
}
/** One the server has. */
export interface StoredPicture extends Common {
  kind: 'stored';
  media: Media;
}
/** One chosen on this device, not yet sent. */
export interface NewPicture extends Common {
  kind: 'new';
  file: PictureFile;
  taken: TakenAt;
  /** How often it was turned a quarter: its bytes are others each time. */
  turns?: number;
}
/** A picture of a form; their order is the order of the list. */
export type Picture = StoredPicture | NewPicture;

const fieldsOf = ({ date, author, source, remark, label }: MediaFields): MediaFields => ({
  date,
  author,
  source,
  remark,
  label,
});

/** A record's pictures as a form begins with them. */
export const picturesOf = (media: readonly Media[] = []): Picture[] =>
  media.map(item => ({
    kind: 'stored',
    key: `stored-${item.id}`,
    media: item,
    fields: fieldsOf(item),
    removed: false,
  }));

/** Where and when a picture was taken, as far as known. */
export const takenAt = (picture: Picture): TakenAt =>
  picture.kind === 'new'
    ? picture.taken
    : { position: picture.media.position?.coordinates ?? null, date: picture.media.date };

const keys = ['date', 'author', 'source', 'remark', 'label'] as const;

/** Whether the words of a stored picture were changed. */
export const wordsChanged = ({ media, fields }: StoredPicture): boolean =>
  keys.some(key => (media[key] ?? '') !== (fields[key] ?? ''));

/** Whether a form's pictures differ from those the record has. */
export function picturesChanged(pictures: readonly Picture[], media: readonly Media[] = []): boolean {
  const kept = pictures.filter(picture => !picture.removed);
  return (
    kept.length !== media.length ||
    kept.some(
      (picture, place) =>
        picture.kind === 'new' || picture.media.id !== media[place]?.id || wordsChanged(picture),
    )
  );
}

/** What is wrong with a picture's words, by field. */
export function problemsOfWords(picture: Picture): Problem[] {
  if (picture.removed) return [];
  const checked = check(mediaFieldsSchema, picture.fields);
  return checked.status === 'invalid' ? checked.problems : [];
}

/** What keeps a form's pictures from being saved, as problems of `media_id`. */
export function picturesProblems(pictures: readonly Picture[]): Problem[] {
  const kept = pictures.filter(picture => !picture.removed);
  const tooMany: Problem[] =
    kept.length > LIMITS.picturesPerRecord
      ? [{ path: ['media_id'], code: 'too_many', params: { limit: LIMITS.picturesPerRecord } }]
      : [];
  const ofWords = pictures.flatMap((picture, place) =>
    problemsOfWords(picture).map(problem => ({ ...problem, path: ['media_id', place, ...problem.path] })),
  );
  return [...tooMany, ...ofWords];
}
