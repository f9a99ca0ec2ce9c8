import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nameOfBucket } from '../config/bucket-settings';
import { PICTURES_FOLDER, pictureStorage } from '../domain/media/picture-store';
import type { Queryable } from '../store/connect';
import type { FileStorage } from '../store/files/folder-storage';
import { inTransaction } from '../store/in-transaction';
import { readMeta } from '../store/meta';
import type { Store } from '../store/store';
import { StartRefused } from './startup-fault';

/** File beside the pictures with the id of their place; the database has the same id under `META`. */
export const PLACE_FILE = 'place.id';
const META = 'picture_place';
/** Number of characters of the id that confirm a change of place. */
const CONFIRMATION_LENGTH = 8;
/** Number of pictures that are looked up when the place is recorded. */
const SAMPLE = 5;

type Place = Pick<Store, 'bucket' | 'config' | 'db' | 'engine'>;

async function idIn(storage: FileStorage): Promise<string | null> {
  const file = await storage.open(PLACE_FILE);
  return (file && (await text(file.stream)).trim()) || null;
}

/** Whether there are no pictures yet, or one of the newest pictures is in the storage. */
async function holdsPictures(db: Queryable, storage: FileStorage): Promise<boolean> {
  const newest = await db
    .selectFrom('media')
    .select('thumbnail')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(SAMPLE)
    .execute();
  for (const { thumbnail } of newest) {
    const file = await storage.open(thumbnail);
    file?.stream.destroy();
    if (file) return true;
  }
  return newest.length === 0;
}

/**
 * Records the place of the pictures in a database that has no place recorded. Concurrent first starts wait for each
 * other. A place that lacks the pictures gets no id file, so it is refused like a wrong place.
 */
async function recordPlace(place: Place, storage: FileStorage): Promise<void> {
  // The transaction may be retried: writing the id to the storage can safely be repeated.
  await inTransaction(place, async db => {
    const isHere = await holdsPictures(db, storage);
    const value = (isHere && (await idIn(storage))) || randomUUID();
    const taken = await db
      .insertInto('meta')
      .values({ name: META, value })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (isHere && taken.numInsertedOrUpdatedRows === 1n)
      await storage.put(PLACE_FILE, Buffer.from(`${value}\n`));
  });
}

/**
 * Requires that this server's folder or bucket contains the database's pictures, by comparing an id in both.
 * Otherwise each of several servers on one database could store some of the pictures. The administrator confirms
 * another place with `AVICABLE_PICTURES_HERE`, which names the recorded id, so that a setting left in place confirms
 * no further change.
 * @throws StartRefused
 */
export async function requireOwnPictures(place: Place): Promise<void> {
  const { bucket, config, db } = place;
  const storage = pictureStorage(place);
  // The embedded database is in the same folder as its pictures.
  const isShared = config.databaseUrl !== null || bucket !== null;
  let recorded = await readMeta(db, META);
  if (recorded === null) {
    if (!isShared) return;
    await recordPlace(place, storage);
    recorded = (await readMeta(db, META)) ?? '';
  }
  const actual = await idIn(storage);
  if (recorded === actual) return;
  const confirmation = recorded.slice(0, CONFIRMATION_LENGTH);
  if (config.picturesHere !== confirmation) {
    const path = config.s3 ? nameOfBucket(config.s3) : join(config.dataFolder, PICTURES_FOLDER);
    throw new StartRefused('pictures_elsewhere', path, confirmation);
  }
  const id = actual ?? randomUUID();
  await storage.put(PLACE_FILE, Buffer.from(`${id}\n`));
  await db
    .updateTable('meta')
    .set({ value: id })
    .where('name', '=', META)
    .where('value', '=', recorded)
    .execute();
}
