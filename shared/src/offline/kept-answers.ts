import { ALL_SPECIES } from '../platform/http';
import { forgetRecords, keepRecord } from './kept-records';
import { forgetTiles, isTile, keepTile } from './kept-tiles';
import { offlineDatabase, PICTURES_CACHE } from './offline-database';

/** Answers kept, the most recent ones. */
const MOST = 500;
const LONGEST = 2_000_000;
const OLDEST = 30 * 86_400_000;
const HEADERS = ['content-type', 'x-total-count', 'link', 'etag'];

/** The whole list of species. */
export const SPECIES_QUESTION = `species/?limit=${ALL_SPECIES.limit}`;

/** What no form can do without: neither age nor the number of answers takes it away. */
const LASTING = [
  SPECIES_QUESTION,
  'nomenclatures/types?with_nomenclatures=true',
  'map-layers/baselayers/',
  'settings/',
];

let kept = 0;

/** Instant of an answer that comes from this device, in ms. */
export const DATED = 'x-data-of';

const keyOf = (user: number, question: string) => `${user} ${question}`;
const LASTING_KEYS = new Set(LASTING.map(question => keyOf(0, question)));

/** Keeps what the server said to a question of a user (0: of anybody). */
export async function keepAnswer(user: number, question: string, answer: Response): Promise<void> {
  if (isTile(question)) return keepTile(user, question, answer);
  const body = await answer.text();
  if (body.length > LONGEST || (await keepRecord(user, question, body))) return;
  const headers = Object.fromEntries(HEADERS.flatMap(name => [[name, answer.headers.get(name) ?? '']]));
  await offlineDatabase.answers.put({ key: keyOf(user, question), user, at: Date.now(), body, headers });
  kept += 1;
  if (kept % 50 === 1) await forgetOldest();
}

/** What the server last said; `undefined` where it never did, or too long ago. */
export async function keptAnswer(user: number, question: string): Promise<Response | undefined> {
  const known = await offlineDatabase.answers.get(keyOf(user, question));
  if (!known) return undefined;
  if (Date.now() - known.at > OLDEST && !LASTING_KEYS.has(known.key)) return undefined;
  const headers = Object.entries(known.headers).filter(([, value]) => value !== '');
  return new Response(known.body, { headers: [...headers, [DATED, String(known.at)]] });
}

/** What one person was told is not left for the next one. */
export async function forgetAnswers(user: number): Promise<void> {
  await offlineDatabase.answers.where('user').equals(user).delete();
  await forgetRecords(user);
  await forgetTiles(user);
  await forgetPictures(user);
}

/** Pictures are given to whoever knows their address: they come back with the next sign-in. */
async function forgetPictures(user: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.delete(PICTURES_CACHE))) return;
  await offlineDatabase.areas.where({ user, state: 'done' }).modify({ problem: 'pictures' });
}

async function forgetOldest(): Promise<void> {
  const { answers, records } = offlineDatabase;
  const passing = () => answers.orderBy('at').filter(({ key }) => !LASTING_KEYS.has(key));
  const surplus = (await passing().count()) - MOST;
  if (surplus > 0) await passing().limit(surplus).delete();
  const tooOld = Date.now() - OLDEST;
  await answers
    .where('at')
    .below(tooOld)
    .and(({ key }) => !LASTING_KEYS.has(key))
    .delete();
  await records.where('at').below(tooOld).delete();
}
