import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config';
import type { FileStorage } from './file-storage';
import { folderStorage } from './folder-storage';
import type { PreparedPicture } from './prepare-picture';

/** Below this path pictures are served. */
export const UPLOADS_PATH = '/api/v1/uploads/';
/** Name of the folder of pictures in the data folder. */
export const PICTURES_FOLDER = 'pictures';
/** All pictures are kept as this. */
export const PICTURE_TYPE = 'image/jpeg';

/** Where this server keeps its pictures. */
export const pictureStorage = (config: Config): FileStorage =>
  folderStorage(join(config.dataFolder, PICTURES_FOLDER));

/** Names of a picture and its thumbnail inside the store. */
export interface PictureKeys {
  storage: string;
  thumbnail: string;
}

/** Puts a picture and its thumbnail into the store, under names nobody can guess. */
export async function storePicture(
  storage: FileStorage,
  { picture, thumbnail }: Pick<PreparedPicture, 'picture' | 'thumbnail'>,
  now = new Date(),
): Promise<PictureKeys> {
  const base = `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}`;
  const keys = { storage: `${base}.jpg`, thumbnail: `${base}-thumbnail.jpg` };
  const puts = await Promise.allSettled([
    storage.put(keys.storage, picture),
    storage.put(keys.thumbnail, thumbnail),
  ]);
  const failed = puts.find(put => put.status === 'rejected');
  if (!failed) return keys;
  // One of the two may be there: nobody would ever remove it.
  await removePicture(storage, keys);
  throw failed.reason;
}

/** Removes what `storePicture` put there. */
export async function removePicture(storage: FileStorage, keys: PictureKeys): Promise<void> {
  await Promise.all([storage.remove(keys.storage), storage.remove(keys.thumbnail)]);
}
