import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Bucket } from '../../store/files/bucket';
import { type FileStorage, folderStorage, isStorageKey } from '../../store/files/folder-storage';
import type { Store } from '../../store/store';
import type { PreparedPicture } from './prepare-picture';

function bucketStorage(bucket: Bucket, prefix: string): FileStorage {
  return {
    async put(key, bytes) {
      if (!isStorageKey(key)) throw new Error('Not a storage key');
      await bucket.put(prefix + key, bytes);
    },

    async open(key) {
      const file = isStorageKey(key) ? await bucket.open(prefix + key) : null;
      if (file?.bytes !== 0) return file;
      file.stream.destroy();
      return null;
    },

    async keysBefore(instant) {
      const objects = await bucket.list(prefix);
      return objects
        .filter(({ modifiedAt }) => modifiedAt < instant)
        .map(({ key }) => key.slice(prefix.length))
        .filter(key => !key.includes('/'));
    },

    remove: key => bucket.remove(prefix + key),
  };
}

/** Folder of pictures in the data folder, and prefix of their keys in a bucket. */
export const PICTURES_FOLDER = 'pictures';
/** Type of all stored pictures. */
export const PICTURE_TYPE = 'image/jpeg';

/** A folder of this server's bucket, or of its data folder if it has no bucket. */
export const fileStorage = (
  { bucket, config }: Pick<Store, 'bucket' | 'config'>,
  folder: string,
): FileStorage =>
  bucket ? bucketStorage(bucket, `${folder}/`) : folderStorage(join(config.dataFolder, folder));

export const pictureStorage = (place: Pick<Store, 'bucket' | 'config'>): FileStorage =>
  fileStorage(place, PICTURES_FOLDER);

export interface PictureKeys {
  storage: string;
  thumbnail: string;
}

const THUMBNAIL = '-thumbnail.jpg';

/** Unguessable keys for a new picture. */
export function newPictureKeys(now = new Date()): PictureKeys {
  const base = `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}`;
  return { storage: `${base}.jpg`, thumbnail: base + THUMBNAIL };
}

/** The key of a picture, from the picture's or its thumbnail's key. */
export const storageKeyOf = (key: string): string =>
  key.endsWith(THUMBNAIL) ? `${key.slice(0, -THUMBNAIL.length)}.jpg` : key;

/** Stores a picture and its thumbnail. If one of them cannot be stored, removes both and throws. */
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
  // One of the two files may have been stored, and nothing else would remove it.
  await removePicture(storage, keys);
  throw failed.reason;
}

export async function removePicture(storage: FileStorage, keys: PictureKeys): Promise<void> {
  await Promise.all([storage.remove(keys.storage), storage.remove(keys.thumbnail)]);
}
