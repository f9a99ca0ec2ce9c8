import { offlineDatabase } from './offline-database';

/** Tiles kept, about twenty views of a wide screen, and their bytes in all. */
export const MOST_TILES = 800;
export const MOST_TILE_BYTES = 24_000_000;
const OLDEST = 30 * 86_400_000;
/** Tiles written before the oldest ones are looked for again. */
const OFTEN = 40;

let written = 0;

const keyOf = (user: number, question: string) => `${user} ${question}`;

/** Whether a question asks for a vector tile of records. */
export const isTile = (question: string): boolean => question.startsWith('tiles/');

/** Keeps a tile as the server drew it for somebody; the least recent ones make room for it. */
export async function keepTile(user: number, question: string, answer: Response): Promise<void> {
  const bytes = answer.status === 204 ? null : await answer.arrayBuffer();
  const size = bytes?.byteLength ?? 0;
  await offlineDatabase.tiles.put({ key: keyOf(user, question), user, at: Date.now(), bytes, size });
  written += 1;
  if (written % OFTEN === 1) await forgetOldestTiles();
}

/** A tile as the server last drew it, with the instant in ms; nothing after 30 days. */
export async function keptTile(
  user: number,
  question: string,
): Promise<{ bytes: ArrayBuffer | null; at: number } | undefined> {
  const tile = await offlineDatabase.tiles.get(keyOf(user, question));
  return tile && Date.now() - tile.at <= OLDEST ? tile : undefined;
}

/** Tiles one person was shown are not left for the next one. */
export async function forgetTiles(user: number): Promise<void> {
  await offlineDatabase.tiles.where('user').equals(user).delete();
}

/** Deletes what is too old, and the oldest tiles beyond the number and the bytes this device keeps. */
export async function forgetOldestTiles(): Promise<void> {
  const { tiles } = offlineDatabase;
  const newestFirst = (await tiles.orderBy('[at+size]').reverse().keys()) as unknown as [number, number][];
  let bytes = 0;
  let least = Date.now() - OLDEST;
  for (const [place, [at, size]] of newestFirst.entries()) {
    bytes += size;
    if (place < MOST_TILES && bytes <= MOST_TILE_BYTES) continue;
    least = Math.max(least, at);
    break;
  }
  await tiles.where('[at+size]').below([least, Number.POSITIVE_INFINITY]).delete();
}
