import { forgetRecords, keepRecord } from './kept-records';
import { offlineDatabase, PICTURES_CACHE } from './offline-database';

/** Answers kept, the most recent ones. */
const MOST = 500;
const LONGEST = 2_000_000;
const OLDEST = 30 * 86_400_000;
const HEADERS = ['content-type', 'x-total-count', 'link', 'etag'];

let kept = 0;

/** Instant of an answer that comes from this device, in ms. */
export const DATED = 'x-data-of';

const keyOf = (user: number, question: string) => `${user} ${question}`;

/** Keeps what the server said to a question of a user (0: of anybody). */
export async function keepAnswer(user: number, question: string, answer: Response): Promise<void> {
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
  if (!known || Date.now() - known.at > OLDEST) return undefined;
  const headers = Object.entries(known.headers).filter(([, value]) => value !== '');
  return new Response(known.body, { headers: [...headers, [DATED, String(known.at)]] });
}

/** What one person was told is not left for the next one. */
export async function forgetAnswers(user: number): Promise<void> {
  await offlineDatabase.answers.where('user').equals(user).delete();
  await forgetRecords(user);
  await forgetPictures(user);
}

/** Pictures are given to whoever knows their address: they come back with the next sign-in. */
async function forgetPictures(user: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.delete(PICTURES_CACHE))) return;
  await offlineDatabase.areas.where({ user, state: 'done' }).modify({ problem: 'pictures' });
}

async function forgetOldest(): Promise<void> {
  const surplus = (await offlineDatabase.answers.count()) - MOST;
  if (surplus > 0) await offlineDatabase.answers.orderBy('at').limit(surplus).delete();
  for (const table of [offlineDatabase.answers, offlineDatabase.records])
    await table
      .where('at')
      .below(Date.now() - OLDEST)
      .delete();
}
