import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AttemptLimits } from '../../config';
import type { Database } from '../../database/schema';
import { RequestRefused } from '../../http/request-refused';

/** An attack from countless addresses must not fill the database. */
const MOST_ROWS = 50_000;
/** How often, in attempts of this process, it is looked whether there are too many. */
const LOOK_EVERY = 500;

/** What is counted apart from each other. */
type Kind = 'sign-in' | 'sign-up' | 'reset' | 'remote-failure';

/**
 * Counts attempts per account and per address in the database, for all server processes together, and says no when
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

  #keyOf(part: 'address' | 'account', value: string): string {
    return createHash('sha256').update(`${this.kind} ${part} ${value.toLowerCase()}`).digest('base64url');
  }

  /**
   * Counts an attempt before it is carried out, so that many at once do not slip through together.
   * @throws RequestRefused 429 with `Retry-After` when there were too many
   */
  async count(address: string, account: string, now = Date.now()): Promise<void> {
    if (this.#counted++ % LOOK_EVERY === 0) await this.#sweep(now);
    const at = new Date(now).toISOString();
    const until = new Date(now + this.limits.windowMs).toISOString();
    const allowed = new Map([
      [this.#keyOf('address', address), this.limits.perAddress],
      [this.#keyOf('account', account), this.limits.perAccount],
    ]);
    const isOver = sql<boolean>`attempts.until <= ${at}`;
    const rows = await this.db
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
    const last = Math.max(...full.map(row => Date.parse(row.until)));
    const seconds = Math.max(1, Math.ceil((last - now) / 1000));
    throw new RequestRefused('throttled', {
      headers: { 'retry-after': String(seconds) },
      values: { seconds },
    });
  }

  /** The attempt succeeded: it clears the account, and counts no more for the address. */
  async succeeded(address: string, account: string): Promise<void> {
    await this.forget(account);
    await this.db
      .updateTable('attempts')
      .set({ count: sql`count - 1` })
      .where('key', '=', this.#keyOf('address', address))
      .where('count', '>', 0)
      .execute();
  }

  /** Clears an account. */
  async forget(account: string): Promise<void> {
    await this.db.deleteFrom('attempts').where('key', '=', this.#keyOf('account', account)).execute();
  }

  /** What is over goes, then the oldest of too many. */
  async #sweep(now: number): Promise<void> {
    await this.db.deleteFrom('attempts').where('until', '<=', new Date(now).toISOString()).execute();
    const newest = await this.db
      .selectFrom('attempts')
      .select('until')
      .orderBy('until', 'desc')
      .offset(this.mostRows)
      .limit(1)
      .executeTakeFirst();
    if (newest) await this.db.deleteFrom('attempts').where('until', '<=', newest.until).execute();
  }
}
