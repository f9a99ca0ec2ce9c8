import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AttemptLimits } from '../config/config';
import type { Queryable } from '../store/connect';
import type { Database } from '../store/schema';
import { clientNetwork } from './client-network';
import { throttled } from './throttled';

/** An attack from countless addresses must not fill the database. */
const MOST_ROWS = 50_000;
/** How often, in attempts of this process, it is looked whether there are too many. */
const LOOK_EVERY = 500;

interface CountOptions {
  /** The transaction of what is counted. */
  db?: Queryable;
  now?: number;
  /** How many one requester may make in a window, where it is not the usual number. */
  perRequester?: number;
}

/** What is counted apart from each other. */
type Kind = 'mail' | 'remote-failure';

/**
 * Counts requests per requester and per target in the database, for all server processes together, and says no when
 * there were too many in a window. Kept are digests: neither names nor addresses stand in the table.
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
   * Counts a request before it is carried out, so that many at once do not slip through together.
   * @param requester an address, or the account of somebody signed in
   * @param target what too many requests would harm, as the address a mail goes to
   * @throws RequestRefused 429 with `Retry-After` when there were too many
   */
  async count(
    requester: string,
    target: string,
    { db = this.db, now = Date.now(), perRequester = this.limits.perRequester }: CountOptions = {},
  ): Promise<void> {
    if (this.#counted++ % LOOK_EVERY === 0) await this.#sweep(db, now);
    const at = new Date(now).toISOString();
    const until = new Date(now + this.limits.windowMs).toISOString();
    const allowed = new Map([
      [this.#keyOf('requester', clientNetwork(requester)), perRequester],
      [this.#keyOf('target', target), this.limits.perTarget],
    ]);
    const isOver = sql<boolean>`attempts.until <= ${at}`;
    const rows = await db
      .insertInto('attempts')
      // In one order everywhere: two requests never wait for each other.
      .values([...allowed.keys()].sort().map(key => ({ key, count: 1, until })))
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
          until: sql`case when ${isOver} then excluded.until else attempts.until end`,
        }),
      )
      .returningAll()
      .execute();
    const full = rows.filter(row => row.count > (allowed.get(row.key) ?? 0));
    if (full.length === 0) return;
    throw throttled(Math.max(...full.map(row => Date.parse(row.until))), now);
  }

  /** What is over goes, then the oldest of too many. */
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
