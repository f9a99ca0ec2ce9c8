import {
  type PictureKeys,
  pictureStorage,
  removePicture,
  storePicture,
} from '../../domain/media/picture-store';
import { type PreparedPicture, preparePicture } from '../../domain/media/prepare-picture';
import { addMedia } from '../../domain/media/service';
import type { Context } from '../../domain/records/context';
import type { Writer } from '../../domain/records/viewer';
import { setFile, setRows } from './set-files';

/** A stored picture of the set without a record. */
export interface StoredPicture {
  file: string;
  words: { date: string; author: string; remark: string };
  prepared: PreparedPicture;
  keys: PictureKeys;
}

/** Stores the pictures of the set like uploaded ones. */
export async function storePictures(
  context: Pick<Context, 'bucket' | 'config'>,
  today: string,
): Promise<StoredPicture[]> {
  const storage = pictureStorage(context);
  const rows = await setRows('pictures.csv', today);
  return Promise.all(
    rows.map(async ({ values }) => {
      const { file, ...words } = values as StoredPicture['words'] & { file: string };
      const outcome = await preparePicture(await setFile(`pictures/${file}`));
      if (outcome.status === 'refused') throw new Error(`${file} refused: ${outcome.fault.code}`);
      return { file, words, prepared: outcome.picture, keys: await storePicture(storage, outcome.picture) };
    }),
  );
}

/** Removes the files of `storePictures`. */
export async function unstorePictures(
  context: Pick<Context, 'bucket' | 'config'>,
  stored: readonly StoredPicture[],
): Promise<void> {
  const storage = pictureStorage(context);
  await Promise.all(stored.map(({ keys }) => removePicture(storage, keys)));
}

/** Creates the records of stored pictures. Returns their ids by file name. */
export async function enterPictures(
  writer: Writer,
  stored: readonly StoredPicture[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { file, words, prepared, keys } of stored) {
    const { media } = await addMedia(writer, prepared, keys, { ...words, source: '', label: '' });
    ids.set(file, media.id);
  }
  return ids;
}
