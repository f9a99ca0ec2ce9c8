import { RequestRefused } from './request-refused';

/** Maximum of files processed at once: each may use a core, and memory of many times its size. */
export const MOST_IMPORTS = 2;
const RETRY_AFTER_SECONDS = 20;

/** Limits the imports of a server process: one per account, two in total. */
export class ImportSlots {
  #running = new Set<number>();

  /** Number of running imports. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Runs an import in a slot. Call it before reading the body, since waiting bodies would fill the memory.
   * @throws RequestRefused 503 with `Retry-After` without a free slot, 429 if the account already runs an import
   */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    if (this.#running.has(userId))
      throw new RequestRefused('throttled', { headers, reason: 'own_import_running' });
    if (this.#running.size >= MOST_IMPORTS)
      throw new RequestRefused('unavailable', {
        headers,
        reason: 'imports_busy',
        values: { seconds: RETRY_AFTER_SECONDS },
      });
    this.#running.add(userId);
    try {
      return await work();
    } finally {
      this.#running.delete(userId);
    }
  }
}
