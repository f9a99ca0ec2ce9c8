import { isOwnAnswer } from '../contract/answers';
import { now } from '../contract/now';
import { ALL_SPECIES } from '../platform/http/reference-data';
import { forgetRecords, keepRecord } from './kept-records';
import { forgetTiles, isTile, keepTile } from './kept-tiles';
import { offlineDatabase, PICTURES_CACHE } from './offline-database';

/** Maximum number of stored answers besides `LASTING`. The most recent answers are kept. */
const MOST = 500;
const LONGEST = 2_000_000;
const OLDEST = 30 * 86_400_000;
const HEADERS = ['content-type', 'x-total-count', 'link', 'etag'];

/** The request for the whole list of species. */
export const SPECIES_QUESTION = `species/?limit=${ALL_SPECIES.limit}`;

/** Answers that forms and maps need. They are never evicted. */
const LASTING = [
  SPECIES_QUESTION,
  'nomenclatures/types?with_nomenclatures=true',
  'map-layers/baselayers/',
  'settings/',
  'networks/sources/',
];

let writes = 0;

/** Header with the instant of an answer from this device, in ms. */
export const DATED = 'x-data-of';

const keyOf = (user: number, target: string) => `${user} ${target}`;
const isLasting = (key: string) => LASTING.includes(key.slice(key.indexOf(' ') + 1));

/** Stores the server's answer to a request of a user (0: a public request). */
export async function keepAnswer(user: number, target: string, answer: Response): Promise<void> {
  if (isTile(target)) return keepTile(user, target, answer);
  const body = await answer.text();
  if (body.length > LONGEST || (await keepRecord(user, target, body))) return;
  const headers = Object.fromEntries(HEADERS.flatMap(name => [[name, answer.headers.get(name) ?? '']]));
  await offlineDatabase.answers.put({ key: keyOf(user, target), user, at: now(), body, headers });
  writes += 1;
  if (writes % 50 === 1) await forgetOldest();
}

/**
 * The last stored answer; `undefined` when there is none, it is too old, or it is a hotspot's page that an earlier
 * release stored.
 */
export async function keptAnswer(user: number, target: string): Promise<Response | undefined> {
  const stored = await offlineDatabase.answers.get(keyOf(user, target));
  if (!stored) return undefined;
  if (now() - stored.at > OLDEST && !isLasting(stored.key)) return undefined;
  if (!isOwnAnswer({ status: 200, type: stored.headers['content-type'] ?? '' }, 'json')) return undefined;
  const headers = Object.entries(stored.headers).filter(([, value]) => value !== '');
  return new Response(stored.body, { headers: [...headers, [DATED, String(stored.at)]] });
}

/** Deletes the answers of a user, so that the next user of this device does not see them. */
export async function forgetAnswers(user: number): Promise<void> {
  await offlineDatabase.answers.where('user').equals(user).delete();
  await forgetRecords(user);
  await forgetTiles(user);
  await forgetPictures(user);
}

/** Deletes pictures, which anybody with their URL could read. The user's areas download them again later. */
async function forgetPictures(user: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.delete(PICTURES_CACHE))) return;
  await offlineDatabase.areas.where({ user, state: 'done' }).modify({ problem: 'pictures' });
}

async function forgetOldest(): Promise<void> {
  const { answers, records } = offlineDatabase;
  const evictable = () => answers.orderBy('at').filter(({ key }) => !isLasting(key));
  const surplus = (await evictable().count()) - MOST;
  if (surplus > 0) await evictable().limit(surplus).delete();
  const tooOld = now() - OLDEST;
  await answers
    .where('at')
    .below(tooOld)
    .and(({ key }) => !isLasting(key))
    .delete();
  await records.where('at').below(tooOld).delete();
}
