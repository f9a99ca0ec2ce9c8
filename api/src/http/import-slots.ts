import { RequestRefused } from './request-refused';

/** Files read, checked or written at the same time: each may take a core, and memory many times its size. */
const MOST_IMPORTS = 2;
const RETRY_AFTER_SECONDS = 20;

/** Bounds the imports of one server process: one at a time for each account, two in all. */
export class ImportSlots {
  #running = new Set<number>();

  /**
   * Runs an import in a slot of its own, taken before its body is read: what waits would wait in memory.
   *
   * @throws RequestRefused 503 with `Retry-After` when there is no slot, 429 when the account has one already
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
