import { RequestRefused } from './request-refused';

/** Maximum number of imports at once. An import may use a whole core, and a multiple of its file's size in memory. */
export const MOST_IMPORTS = 2;
const RETRY_AFTER_SECONDS = 20;

/** Limits the imports of a server process: one per account, and `MOST_IMPORTS` in total. */
export class ImportSlots {
  #running = new Set<number>();

  get running(): number {
    return this.#running.size;
  }

  /**
   * Runs an import in a slot. Call it before reading the body, since waiting bodies would fill the memory.
   * @throws RequestRefused 429 if the account already runs an import, 503 with `Retry-After` if no slot is free
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
