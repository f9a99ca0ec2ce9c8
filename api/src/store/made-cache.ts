import { LRUCache } from 'lru-cache';

interface Entry<Made, About> {
  made: Promise<Made>;
  about: About;
}

/** Keeps what takes long to make, from the beginning of its making: concurrent callers share it, and its failure. */
export class MadeCache<Made, About = undefined> {
  readonly #kept: LRUCache<string, Entry<Made, About>>;

  /** @param bytesOf `null` for what must be made again next time */
  constructor(
    mostBytes: number,
    private readonly bytesOf: (made: Made) => number | null,
  ) {
    this.#kept = new LRUCache({ maxSize: mostBytes });
  }

  /** @param about what `drop` decides by */
  async of(key: string, about: About, make: () => Promise<Made>): Promise<Made> {
    const kept = this.#kept.get(key);
    if (kept) return kept.made;
    const entry = { made: make(), about };
    // The library wants a size, which is known once it is made.
    this.#kept.set(key, entry, { size: 1 });
    const bytes = await entry.made.then(this.bytesOf).catch(() => null);
    // It may have been dropped meanwhile, and made again.
    if (this.#kept.peek(key) === entry) {
      if (bytes === null) this.#kept.delete(key);
      else this.#kept.set(key, { ...entry }, { size: bytes || 1 });
    }
    return entry.made;
  }

  drop(isDropped: (about: About) => boolean): void {
    // A copy: the library's iterators go astray when what they stand at is deleted.
    for (const [key, { about }] of [...this.#kept]) if (isDropped(about)) this.#kept.delete(key);
  }
}
