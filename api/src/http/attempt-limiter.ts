import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AttemptLimits } from '../config/config';
import type { Queryable } from '../store/connect';
import type { Database } from '../store/schema';
import { clientNetwork } from './client-network';
import { RequestRefused } from './request-refused';

/**
 * A 429 refusal with `Retry-After`.
 * @param until milliseconds since 1970
 */
export function throttled(until: number, now: number): RequestRefused {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new RequestRefused('throttled', {
    headers: { 'retry-after': String(seconds) },
    values: { seconds },
  });
}

/** Headers about the limit of a requester. */
const rateLimit = (limit: number, count: number, ms: number) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - count)),
  'ratelimit-reset': String(Math.max(0, Math.ceil(ms / 1000))),
});

/** Maximum of rows in the table, in case an attack comes from countless addresses. */
const MOST_ROWS = 50_000;
/** Number of attempts in this process between two sweeps. */
const SWEEP_EVERY = 500;

interface CountOptions {
  /** The transaction that the counted request belongs to. */
  db?: Queryable;
  now?: number;
  /** Overrides the default limit per requester in a window. */
  perRequester?: number;
}

/** Kinds of attempts that are counted separately. */
type Kind =
  | 'mail'
  | 'mention'
  | 'personal-token'
  | 'public'
  | 'release'
  | 'remote-failure'
  | 'remote-load'
  | 'report'
  | 'report-work'
  | 'selection';

/**
 * Counts requests per requester and per target in the database, for all server processes together. Refuses requests
 * beyond the limit of a window. The table contains digests instead of names and addresses.
 */
export class AttemptLimiter {
  #counted = 0;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly kind: Kind,
    private readonly limits: AttemptLimits,
    private readonly mostRows = MOST_ROWS,
  ) {}

  #keyOf(part: 'requester' | 'target', value: string): string {
    return createHash('sha256').update(`${this.kind} ${part} ${value.toLowerCase()}`).digest('base64url');
  }

  /**
   * Counts a request before it is carried out, so that concurrent requests cannot all pass.
   * @param requester an IP address, a signed-in user's account or a release token
   * @param target what too many requests would harm, such as a mail address
   * @returns headers that say how much of the requester's limit is left
   * @throws RequestRefused 429 with these headers and `Retry-After` beyond the limit
   */
  async count(
    requester: string,
    target: string,
    { db = this.db, now = Date.now(), perRequester = this.limits.perRequester }: CountOptions = {},
  ): Promise<Record<string, string>> {
    if (this.#counted++ % SWEEP_EVERY === 0) await this.#sweep(db, now);
    const at = new Date(now).toISOString();
    const until = new Date(now + this.limits.windowMs).toISOString();
    const allowed = new Map([
      [this.#keyOf('requester', clientNetwork(requester)), perRequester],
      [this.#keyOf('target', target), this.limits.perTarget],
    ]);
    const isExpired = sql<boolean>`attempts.until <= ${at}`;
    const rows = await db
      .insertInto('attempts')
      // The keys are sorted, so that concurrent requests lock the rows in the same order and cannot deadlock.
      .values([...allowed.keys()].sort().map(key => ({ key, count: 1, until })))
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isExpired} then 1 else attempts.count + 1 end`,
          until: sql`case when ${isExpired} then excluded.until else attempts.until end`,
        }),
      )
      .returningAll()
      .execute();
    const requesterKey = this.#keyOf('requester', clientNetwork(requester));
    const own = rows.find(({ key }) => key === requesterKey);
    const left = rateLimit(perRequester, own?.count ?? 0, Date.parse(own?.until ?? until) - now);
    const full = rows.filter(row => row.count > (allowed.get(row.key) ?? 0));
    if (full.length === 0) return left;
    const refusal = throttled(Math.max(...full.map(row => Date.parse(row.until))), now);
    Object.assign(refusal.refusal.headers ?? {}, { ...left, 'ratelimit-remaining': '0' });
    throw refusal;
  }

  /** Deletes expired rows, then the rows beyond the maximum that expire first. */
  async #sweep(db: Queryable, now: number): Promise<void> {
    await db.deleteFrom('attempts').where('until', '<=', new Date(now).toISOString()).execute();
    const newest = await db
      .selectFrom('attempts')
      .select('until')
      .orderBy('until', 'desc')
      .offset(this.mostRows)
      .limit(1)
      .executeTakeFirst();
    if (newest) await db.deleteFrom('attempts').where('until', '<=', newest.until).execute();
  }
}
