import { LRUCache } from 'lru-cache';
import { orPreparing } from '../../http/request-refused';
import type { Context } from '../records/context';

/** Milliseconds of work below which an answer is made anew after each change. */
const QUICK_MS = 300;
/** Milliseconds for which an answer that takes longer is not made anew. */
const REST_MS = 60_000;

interface Answer<Made> {
  made: Made;
  /** Instant in ISO form of which the answer is. */
  at: string;
}

interface Kept<Made> extends Answer<Made> {
  /** Number of changes of the database before the answer was made. */
  changes: number;
  tookMs: number;
  doneAt: number;
}

/**
 * Keeps answers that take seconds where there are many records. After a change, such an answer is still given, with its
 * instant, while it is made anew; others are made anew at once. Concurrent callers share an answer being made, a slow one
 * also after a change.
 */
export class KeptAnswers<Made extends object | string> {
  readonly #kept: LRUCache<string, Kept<Made>>;
  readonly #making = new Map<string, { changes: number; begunAt: number; kept: Promise<Kept<Made>> }>();
  #changes = 0;

  /** @param most sum of the sizes of the answers that are kept */
  constructor(
    private readonly context: Context,
    most: number,
    sizeOf: (made: Made) => number,
  ) {
    this.#kept = new LRUCache({ maxSize: most, sizeCalculation: ({ made }) => sizeOf(made) || 1 });
    context.connection.changes.listen(() => {
      this.#changes += 1;
    });
  }

  /** @throws RequestRefused 503, such as while a slow answer is made first; what `make` throws */
  async of(key: string, make: () => Promise<Made>): Promise<Answer<Made>> {
    await this.context.model.current();
    const kept = this.#kept.get(key);
    if (kept?.changes === this.#changes) return kept;
    if (!kept || !this.#isSlow(kept.tookMs)) return orPreparing(this.#make(key, make));
    if (performance.now() > kept.doneAt + REST_MS) this.#make(key, make);
    return kept;
  }

  #isSlow(tookMs: number): boolean {
    return this.context.reads.isLarge && tookMs > QUICK_MS;
  }

  #make(key: string, make: () => Promise<Made>): Promise<Kept<Made>> {
    const running = this.#making.get(key);
    const begunAt = performance.now();
    if (running && (running.changes === this.#changes || this.#isSlow(begunAt - running.begunAt)))
      return running.kept;
    const kept = this.#made(key, make);
    const making = { changes: this.#changes, begunAt, kept };
    this.#making.set(key, making);
    const forget = () => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    };
    // Callers get an error from `kept`. This handles it when no caller waits any more.
    kept.then(forget, forget);
    return kept;
  }

  async #made(key: string, make: () => Promise<Made>): Promise<Kept<Made>> {
    const [changes, at, begunAt] = [this.#changes, new Date().toISOString(), performance.now()];
    const made = await make();
    const doneAt = performance.now();
    const kept = { made, at, changes, tookMs: doneAt - begunAt, doneAt };
    this.#kept.set(key, kept);
    return kept;
  }
}
