import { LRUCache } from 'lru-cache';

interface Entry<Made, About> {
  made: Promise<Made>;
  about: About;
}

/** Caches results that are slow to make. Concurrent callers share the result being made, and its failure. */
export class MadeCache<Made, About = undefined> {
  readonly #kept: LRUCache<string, Entry<Made, About>>;

  /** @param bytesOf size of a result; `null` for a result that must not be cached */
  constructor(
    mostBytes: number,
    private readonly bytesOf: (made: Made) => number | null,
  ) {
    this.#kept = new LRUCache({ maxSize: mostBytes });
  }

  /** @param about data by which `drop` selects entries */
  async of(key: string, about: About, make: () => Promise<Made>): Promise<Made> {
    const kept = this.#kept.get(key);
    if (kept) return kept.made;
    const entry = { made: make(), about };
    // The library requires a size. The real size is only known once the result is made.
    this.#kept.set(key, entry, { size: 1 });
    const bytes = await entry.made.then(this.bytesOf).catch(() => null);
    // The entry may have been dropped, and made again, in the meantime.
    if (this.#kept.peek(key) === entry) {
      if (bytes === null) this.#kept.delete(key);
      else this.#kept.set(key, { ...entry }, { size: bytes || 1 });
    }
    return entry.made;
  }

  drop(isDropped: (about: About) => boolean): void {
    // Iterates over a copy, since the library's iterators fail when their current entry is deleted.
    for (const [key, { about }] of [...this.#kept]) if (isDropped(about)) this.#kept.delete(key);
  }
}
