import { LIMITS } from '../../contract';
import type { MediaFields } from '../../contract/media';
import type { NewPicture } from '../../outbox/picture';
import { imageFormatOf } from './image-format';
import { readTakenAt } from './read-taken-at';
import { shrinkInWorker } from './shrink-in-worker';
import { writeTakenAt } from './write-taken-at';

/**
 * Converts a file to a picture that can be shown before a form prepares it for sending.
 * @returns `null` for a file that is not an image
 */
export async function unpreparedPicture(file: {
  id: string;
  name: string;
  bytes: ArrayBuffer;
}): Promise<NewPicture | null> {
  const { id: key, name, bytes } = file;
  const type = imageFormatOf(bytes);
  if (!type) return null;
  const taken = await readTakenAt(bytes);
  return {
    kind: 'new',
    key,
    file: { bytes, name, type },
    taken,
    fields: { date: taken.date, author: '', source: '', remark: '', label: '' },
    removed: false,
  };
}

export type Prepared =
  | { status: 'ready'; picture: NewPicture }
  | { status: 'refused'; name: string; code: 'not_an_image' | 'file_too_large' | 'file_not_loaded' };

/** Checks a chosen file and shrinks it if necessary. The picture keeps the position and date of the EXIF data. */
export async function preparePicture(
  file: File,
  words: Partial<MediaFields>,
  shrink = shrinkInWorker,
): Promise<Prepared> {
  if (file.size > LIMITS.pictureBytes) return { status: 'refused', name: file.name, code: 'file_too_large' };
  const original = await file.arrayBuffer();
  const format = imageFormatOf(original);
  if (!format) return { status: 'refused', name: file.name, code: 'not_an_image' };
  const taken = await readTakenAt(original);
  const shrunk = await shrink(original, format);
  const bytes = shrunk ? writeTakenAt(shrunk, taken) : original;
  const name = shrunk ? `${file.name.replace(/\.\w+$/, '')}.jpg` : file.name;
  return {
    status: 'ready',
    picture: {
      kind: 'new',
      key: crypto.randomUUID(),
      file: { bytes, name, type: shrunk ? 'image/jpeg' : format },
      taken,
      fields: { date: taken.date, author: '', source: '', remark: '', label: '', ...words },
      removed: false,
    },
  };
}
