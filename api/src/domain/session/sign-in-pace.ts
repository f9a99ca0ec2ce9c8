import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SignInLimits } from '../../config/config';
import { throttled } from '../../http/attempt-limiter';
import { clientNetwork } from '../../http/client-network';
import type { Database } from '../../store/schema';

/** Maximum of rows, in case an attack comes from countless addresses. */
const MOST_ROWS = 50_000;
/** Number of attempts in this process between two sweeps. */
const SWEEP_EVERY = 500;

export interface SignInTry {
  /** IP address of the request. */
  address: string;
  /** Name of the account, whichever login was typed. */
  account: string;
  /** Whether the address counts as the owner's. Failures elsewhere then do not delay the attempt. */
  isKnown: boolean;
}

interface Counter {
  key: string;
  /** Failures allowed before the first wait. */
  free: number;
}

const digestOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('base64url');

/**
 * Slows down password guessing, for all server processes together. Failures are counted per account and address, per
 * address, and per account over all addresses its owner has never signed in from. After a few failures, each further
 * failure doubles the wait. The table holds digests, neither names nor addresses.
 */
export class SignInPace {
  #attempts = 0;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly limits: SignInLimits,
    private readonly mostRows = MOST_ROWS,
  ) {}

  #pair({ address, account }: Omit<SignInTry, 'isKnown'>): Counter {
    return { key: digestOf('pair', clientNetwork(address), account), free: this.limits.perAccount };
  }

  #everywhere(account: string): Counter {
    return { key: digestOf('account', account), free: this.limits.perAccountEverywhere };
  }

  /** Counters that attempts from other addresses or on other accounts share. */
  #shared({ address, account, isKnown }: SignInTry): Counter[] {
    const byAddress = { key: digestOf('address', clientNetwork(address)), free: this.limits.perAddress };
    return isKnown ? [byAddress] : [this.#everywhere(account), byAddress];
  }

  /**
   * Counts an attempt as a failure before the password is checked, so that concurrent attempts cannot all pass. An
   * attempt during a wait is refused without being counted.
   * @returns a function to call after the right password: it removes this failure, and all failures of the account at
   * this address
   * @throws RequestRefused 429 with `Retry-After` during a wait
   */
  async begin(attempt: SignInTry, now = Date.now()): Promise<() => Promise<void>> {
    if (this.#attempts++ % SWEEP_EVERY === 0) await this.#sweep(now);
    const counters = [this.#pair(attempt), ...this.#shared(attempt)];
    await this.#refuseWaiting(counters, now);
    for (const counter of counters)
      if (!(await this.#count(counter, now))) await this.#refuseWaiting(counters, now);
    return () => this.#removeFailure(attempt, now);
  }

  /**
   * Deletes the failures of an account, in total and at an address, after its owner was authenticated in another way.
   */
  async forget({ address, account }: Omit<SignInTry, 'isKnown'>): Promise<void> {
    const keys = [this.#pair({ address, account }), this.#everywhere(account)].map(({ key }) => key);
    await this.db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute();
  }

  async #refuseWaiting(counters: readonly Counter[], now: number): Promise<void> {
    const keys = counters.map(({ key }) => key);
    const rows = await this.db
      .selectFrom('sign_in_failures')
      .select('until')
      .where('key', 'in', keys)
      .where('until', '>', new Date(now).toISOString())
      // After the clock is set back, a wait must not lock the account until the clock catches up.
      .where('until', '<=', new Date(now + this.limits.longestWaitMs).toISOString())
      .execute();
    if (rows.length > 0) throw throttled(Math.max(...rows.map(row => Date.parse(row.until))), now);
  }

  /** Counts a failure. `false` if a concurrent attempt was first and caused a wait. */
  async #count({ key, free }: Counter, now: number): Promise<boolean> {
    const { longestWaitMs, windowMs } = this.limits;
    const at = new Date(now).toISOString();
    const forgotten_at = new Date(now + windowMs).toISOString();
    const isForgotten = sql<boolean>`(sign_in_failures.forgotten_at <= ${at}
      or sign_in_failures.forgotten_at > ${forgotten_at})`;
    const counted = await this.db
      .insertInto('sign_in_failures')
      .values({
        key,
        count: 1,
        until: new Date(now + this.#waitAfter(1, free)).toISOString(),
        forgotten_at,
      })
      .onConflict(conflict =>
        conflict
          .column('key')
          .doUpdateSet({
            count: sql`case when ${isForgotten} then 1 else sign_in_failures.count + 1 end`,
            until: this.#nextWait(isForgotten, free, now),
            // Few failures are forgotten after a fixed time. Once waits begin, each further failure extends this
            // time.
            forgotten_at: sql`case when ${isForgotten} or sign_in_failures.count + 1 >= ${free}
              then excluded.forgotten_at else sign_in_failures.forgotten_at end`,
          })
          .where(eb =>
            eb.or([
              eb('sign_in_failures.until', '<=', at),
              eb('sign_in_failures.until', '>', new Date(now + longestWaitMs).toISOString()),
            ]),
          ),
      )
      .returning('count')
      .execute();
    return counted.length > 0;
  }

  /** Milliseconds to wait after the `count`-th failure. */
  #waitAfter(count: number, free: number): number {
    const { firstWaitMs, longestWaitMs } = this.limits;
    return count < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (count - free));
  }

  /** `#waitAfter` in SQL, since only the database knows the current count. */
  #nextWait(isForgotten: RawBuilder<boolean>, free: number, now: number): RawBuilder<string> {
    const { firstWaitMs, longestWaitMs } = this.limits;
    const doublings = Math.max(0, Math.ceil(Math.log2(longestWaitMs / firstWaitMs)));
    const steps = Array.from({ length: doublings + 1 }, (_, step) => free - 1 + step).map(
      count =>
        sql`when sign_in_failures.count + 1 <= ${count}
          then ${new Date(now + this.#waitAfter(count, free)).toISOString()}`,
    );
    const longest = new Date(now + longestWaitMs).toISOString();
    return sql`case when ${isForgotten} then excluded.until ${sql.join(steps, sql` `)} else ${longest} end`;
  }

  async #removeFailure(attempt: SignInTry, now: number): Promise<void> {
    await this.db.deleteFrom('sign_in_failures').where('key', '=', this.#pair(attempt).key).execute();
    const keys = this.#shared(attempt).map(({ key }) => key);
    await this.db
      .updateTable('sign_in_failures')
      .set({ count: sql`count - 1`, until: new Date(now).toISOString() })
      .where('key', 'in', keys)
      .where('count', '>', 0)
      .execute();
  }

  /** Deletes expired rows, then the oldest rows beyond the maximum. */
  async #sweep(now: number): Promise<void> {
    await this.db
      .deleteFrom('sign_in_failures')
      .where('forgotten_at', '<=', new Date(now).toISOString())
      .execute();
    const newest = await this.db
      .selectFrom('sign_in_failures')
      .select('forgotten_at')
      .orderBy('forgotten_at', 'desc')
      .offset(this.mostRows)
      .limit(1)
      .executeTakeFirst();
    if (newest)
      await this.db.deleteFrom('sign_in_failures').where('forgotten_at', '<=', newest.forgotten_at).execute();
  }
}
