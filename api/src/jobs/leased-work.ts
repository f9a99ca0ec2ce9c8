import { randomUUID } from 'node:crypto';
import type { Connection } from '../store/connect';
import { freeLease, takeLease } from '../store/lease';

interface LeasedWorkOptions {
  /** Of the lease, and of the work. */
  name: string;
  work(): Promise<void>;
  /** Between two runs by one holder, in milliseconds. */
  everyMs: number;
  /** Long enough to miss two calls of `look`. */
  leaseMs: number;
}

/** Work on the database that one process of several does again and again: the one that has the lease. */
export class LeasedWork {
  readonly #claim: { name: string; holder: string };
  #lastRun = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(
    private readonly connection: Pick<Connection, 'db' | 'engine'>,
    private readonly options: LeasedWorkOptions,
  ) {
    // SQLite's one process takes up the lease of the one before, however that ended.
    const holder = connection.engine.name === 'sqlite' ? 'the only process' : randomUUID();
    this.#claim = { name: options.name, holder };
  }

  /** Takes or extends the lease, and works when it is time; called regularly, also while it works. */
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

  /** Lets another process take over. */
  async stop(): Promise<void> {
    await freeLease(this.connection, this.#claim);
  }
}
