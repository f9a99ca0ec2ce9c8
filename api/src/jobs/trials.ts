import { judgeTrials, releasesOnTrial } from '../domain/remotes/judge-trials';
import type { Store } from '../store/store';
import { LeasedWork } from './leased-work';

const LEASE_MS = 60_000;

/** Judges releases on trial. One of several servers does the work. */
export class Trials {
  readonly #judging: LeasedWork;
  /** True at first, since trials may have ended while no server ran. */
  #hadTrials = true;
  /** Failures already reported, since a trial that cannot be ended is retried every few seconds. */
  readonly #reported = new Set<string>();

  constructor(
    private readonly store: Pick<Store, 'db' | 'engine' | 'config'>,
    private readonly report: (error: unknown, trial: string) => void,
  ) {
    this.#judging = new LeasedWork(store, {
      name: 'trials',
      everyMs: 0,
      leaseMs: LEASE_MS,
      work: () =>
        judgeTrials(store, (error, { remote, version }) => this.#refused(error, `${remote} ${version}`)),
    });
  }

  /** Judges trials if there are any, or were any at the previous call. */
  async look(): Promise<void> {
    const trials = await releasesOnTrial(this.store.config.siteFolder);
    if (trials.length > 0 || this.#hadTrials) await this.#judging.look();
    this.#hadTrials = trials.length > 0;
  }

  stop(): Promise<void> {
    return this.#judging.stop();
  }

  #refused(error: unknown, trial: string): void {
    const key = `${trial} ${error}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.report(error, trial);
  }
}
