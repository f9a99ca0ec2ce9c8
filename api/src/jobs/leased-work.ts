import { randomUUID } from 'node:crypto';
import type { Connection } from '../store/connect';
import { freeLease, takeLease } from '../store/leases';

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
