import type { Context } from '../context';
import {
  type PictureKeys,
  pictureStorage,
  removePicture,
  storePicture,
} from '../modules/media/picture-store';
import { type PreparedPicture, preparePicture } from '../modules/media/prepare-picture';
import { addMedia } from '../modules/media/service';
import type { Writer } from '../modules/records/viewer';
import type { DrawnPicture } from './pictures';
import { drawPicture } from './pictures/draw-picture';

/** A picture of the set in the store, not yet in the database. */
export interface StoredPicture {
  drawn: DrawnPicture;
  prepared: PreparedPicture;
  keys: PictureKeys;
}

/** Draws the pictures and puts them into the store, the same way as uploaded ones. */
export function storePictures(
  { config }: Pick<Context, 'config'>,
  pictures: readonly DrawnPicture[],
): Promise<StoredPicture[]> {
  const storage = pictureStorage(config);
  return Promise.all(
    pictures.map(async drawn => {
      const outcome = await preparePicture(await drawPicture(drawn.subject));
      if (outcome.status === 'refused') throw new Error(`Drawn picture refused: ${outcome.fault.code}`);
      return { drawn, prepared: outcome.picture, keys: await storePicture(storage, outcome.picture) };
    }),
  );
}

/** Takes back what `storePictures` put there. */
export async function unstorePictures(
  { config }: Pick<Context, 'config'>,
  stored: readonly StoredPicture[],
): Promise<void> {
  const storage = pictureStorage(config);
  await Promise.all(stored.map(({ keys }) => removePicture(storage, keys)));
}

/** Enters stored pictures. Returns their ids by the record they belong to, as `diagnosis:3`. */
export async function enterPictures(
  writer: Writer,
  stored: readonly StoredPicture[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const { drawn, prepared, keys } of stored) {
    const { author, remark, of } = drawn;
    const words = { date: drawn.subject.date, author, source: '', remark, label: '' };
    const { media } = await addMedia(writer, prepared, keys, words);
    const record = `${of.kind}:${of.index}`;
    ids.set(record, [...(ids.get(record) ?? []), media.id]);
  }
  return ids;
}
