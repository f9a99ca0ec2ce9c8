import { now } from '../contract/now';
import { isTileContent } from '../platform/http/fetch-tile';
import { offlineDatabase } from './offline-database';

/** Maximum number of stored tiles, about twenty views of a wide screen, and the maximum of their total bytes. */
export const MOST_TILES = 800;
export const MOST_TILE_BYTES = 24_000_000;
const OLDEST = 30 * 86_400_000;
/** Number of writes after which old tiles are evicted. */
const OFTEN = 40;

let written = 0;

const keyOf = (user: number, target: string) => `${user} ${target}`;

export const isTile = (target: string): boolean => target.startsWith('tiles/');

/** Stores a tile of the server for a user. Every few writes, the oldest tiles are evicted. */
export async function keepTile(user: number, target: string, answer: Response): Promise<void> {
  const bytes = await answer.arrayBuffer();
  const size = bytes.byteLength;
  await offlineDatabase.tiles.put({ key: keyOf(user, target), user, at: now(), bytes, size });
  written += 1;
  if (written % OFTEN === 1) await forgetOldestTiles();
}

/**
 * The stored tile of a request and its instant in ms; `undefined` if there is none, or if it is older than 30 days.
 */
export async function keptTile(
  user: number,
  target: string,
): Promise<{ bytes: ArrayBuffer; at: number } | undefined> {
  const { bytes, at } = (await offlineDatabase.tiles.get(keyOf(user, target))) ?? {};
  if (!bytes || !at || now() - at > OLDEST || !isTileContent(bytes)) return undefined;
  return { bytes, at };
}

/** Deletes the tiles of a user, so that the next user of this device does not see them. */
export async function forgetTiles(user: number): Promise<void> {
  await offlineDatabase.tiles.where('user').equals(user).delete();
}

/** Deletes expired tiles, and the oldest tiles beyond the limits of number and bytes. */
export async function forgetOldestTiles(): Promise<void> {
  const { tiles } = offlineDatabase;
  const newestFirst = (await tiles.orderBy('[at+size]').reverse().keys()) as unknown as [number, number][];
  let bytes = 0;
  let least = now() - OLDEST;
  for (const [place, [at, size]] of newestFirst.entries()) {
    bytes += size;
    if (place < MOST_TILES && bytes <= MOST_TILE_BYTES) continue;
    least = Math.max(least, at);
    break;
  }
  await tiles.where('[at+size]').below([least, Number.POSITIVE_INFINITY]).delete();
}
