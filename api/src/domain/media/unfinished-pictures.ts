import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Context } from '../records/context';
import { fileStorage, type PictureKeys, pictureStorage, removePicture } from './picture-store';

/** Age in ms from which a mark counts as left by a killed server. Requests take only minutes. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

type Place = Pick<Context, 'bucket' | 'config'>;

const marksOf = (place: Place) => fileStorage(place, 'unfinished-pictures');

/**
 * Marks that a picture's files are being stored and its record is not written yet.
 * @returns a function that removes the mark
 */
export async function markUnfinished(place: Place, keys: PictureKeys): Promise<() => Promise<void>> {
  const marks = marksOf(place);
  const mark = `${randomUUID()}.json`;
  await marks.put(mark, Buffer.from(JSON.stringify(keys)));
  return () => marks.remove(mark);
}

/**
 * Removes picture files of a server that was killed before it wrote their record. Only marked files are checked, so
 * that a server with a wrong database removes no pictures.
 * @returns the number of removed pictures
 */
export async function clearUnfinished(context: Context, now = Date.now()): Promise<number> {
  const [marks, storage] = [marksOf(context), pictureStorage(context)];
  let cleared = 0;
  for (const mark of await marks.keysBefore(now - LEFT_BEHIND_MS)) {
    const file = await marks.open(mark);
    // Another server may have cleared the mark in the meantime.
    if (!file) continue;
    const keys: PictureKeys = JSON.parse(await text(file.stream));
    const rows = await Promise.all(
      (['media', 'public_reports'] as const).map(table =>
        context.db.selectFrom(table).select('id').where('storage', '=', keys.storage).executeTakeFirst(),
      ),
    );
    if (!rows.some(Boolean)) {
      await removePicture(storage, keys);
      cleared += 1;
    }
    await marks.remove(mark);
  }
  return cleared;
}
