import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../store/connect';

interface LeaseClaim {
  name: string;
  holder: string;
}

/**
 * Takes a lease that is free or expired, or extends the holder's own lease. Times are those of the database clock.
 * @returns whether the holder has the lease for the next `ms`
 */
export async function takeLease(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  { name, holder }: LeaseClaim,
  ms: number,
): Promise<boolean> {
  const until = engine.instantIn(ms);
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(sql<boolean>`leases.holder = ${holder} or leases.until < ${engine.instantIn(0)}`),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Releases the holder's own lease before it expires. */
export async function freeLease({ db }: Pick<Connection, 'db'>, { name, holder }: LeaseClaim): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

interface LeasedWorkOptions {
  name: string;
  work(): Promise<void>;
  /** Minimum of milliseconds between the starts of two runs by the same holder. */
  everyMs: number;
  /** Duration of the lease in ms, long enough to miss two calls of `look`. */
  leaseMs: number;
}

/** Recurring work on the database. Of several processes, only the holder of the lease does the work. */
export class LeasedWork {
  readonly #claim: { name: string; holder: string };
  #lastRun = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(
    private readonly connection: Pick<Connection, 'db' | 'engine'>,
    private readonly options: LeasedWorkOptions,
  ) {
    // A restarted SQLite process reclaims its own lease, however the previous run ended.
    const holder = connection.engine.name === 'sqlite' ? 'the only process' : randomUUID();
    this.#claim = { name: options.name, holder };
  }

  /** Takes or extends the lease, and runs the work if it is due. Call it regularly, also while the work runs. */
  async look(): Promise<void> {
    const { work, everyMs, leaseMs } = this.options;
    if (!(await takeLease(this.connection, this.#claim, leaseMs))) {
      this.#lastRun = Number.NEGATIVE_INFINITY;
      return;
    }
    if (this.#running || performance.now() - this.#lastRun < everyMs) return;
    this.#lastRun = performance.now();
    this.#running = work().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async stop(): Promise<void> {
    await freeLease(this.connection, this.#claim);
  }
}
