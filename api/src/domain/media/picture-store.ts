import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config';
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

const THUMBNAIL = '-thumbnail.jpg';

/** Names for a new picture that nobody can guess. */
export function newPictureKeys(now = new Date()): PictureKeys {
  const base = `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}`;
  return { storage: `${base}.jpg`, thumbnail: base + THUMBNAIL };
}

/** The name a picture has, by its own or its thumbnail's. */
export const storageKeyOf = (key: string): string =>
  key.endsWith(THUMBNAIL) ? `${key.slice(0, -THUMBNAIL.length)}.jpg` : key;

/** Puts a picture and its thumbnail into the store. */
export async function storePicture(
  storage: FileStorage,
  { picture, thumbnail }: Pick<PreparedPicture, 'picture' | 'thumbnail'>,
  keys = newPictureKeys(),
): Promise<PictureKeys> {
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
