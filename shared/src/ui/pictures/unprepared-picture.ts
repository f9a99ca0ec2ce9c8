import type { NewPicture } from '../../outbox/picture';
import { imageFormatOf } from './image-format';
import { readTakenAt } from './read-taken-at';

/**
 * Converts a file to a picture for display, before a form prepares it for sending.
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
