import type { ImportProgress } from 'shared/contract';
import { RequestRefused } from '../../http/request-refused';

/** What has ended is told for so long (ms). */
const TOLD_FOR = 600_000;

/** An import that is being carried out. */
export class ImportJob {
  #progress: ImportProgress = { state: 'running', step: 'reading', rows: 0, done: 0 };
  #endedAt = Number.POSITIVE_INFINITY;
  #isCancelled = false;

  get progress(): ImportProgress {
    return this.#progress;
  }

  get isForgotten(): boolean {
    return Date.now() - this.#endedAt > TOLD_FOR;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** Notes how far it is. @throws RequestRefused when it was cancelled: all of it is taken back */
  note(step: ImportProgress['step'], done: number, rows: number): void {
    if (this.#isCancelled) throw new RequestRefused('conflict');
    this.#progress = { state: 'running', step, rows, done };
  }

  end(state: 'finished' | 'stopped'): void {
    this.#progress = { ...this.#progress, state };
    this.#endedAt = Date.now();
  }
}

/** The imports of this process, by who sent them and the keys they have. */
export class ImportJobs {
  readonly #jobs = new Map<string, ImportJob>();

  find(userId: number, key: string): ImportJob {
    const job = this.#jobs.get(`${userId} ${key}`);
    if (!job) throw new RequestRefused('not_found');
    return job;
  }

  /** Carries an import out; one without a key cannot be asked for. */
  async carryOut<Answer>(
    userId: number,
    key: string | string[] | undefined,
    work: (job: ImportJob) => Promise<Answer>,
  ): Promise<Answer> {
    for (const [known, { isForgotten }] of this.#jobs) if (isForgotten) this.#jobs.delete(known);
    const job = new ImportJob();
    if (key) this.#jobs.set(`${userId} ${key}`, job);
    try {
      const answer = await work(job);
      job.end('finished');
      return answer;
    } catch (error) {
      job.end('stopped');
      throw error;
    }
  }
}
