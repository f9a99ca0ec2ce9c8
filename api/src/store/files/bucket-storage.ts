import type { Bucket } from './bucket';
import { type FileStorage, isStorageKey } from './file-storage';

/** Stores files in a bucket, under a prefix of their keys. */
export function bucketStorage(bucket: Bucket, prefix: string): FileStorage {
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
