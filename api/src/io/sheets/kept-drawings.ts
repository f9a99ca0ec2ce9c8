/** A drawn sheet. */
export interface Drawing {
  bytes: Uint8Array;
  /** Whether it may be sent again: nothing that could come back was missing. */
  isWhole: boolean;
}

interface Kept {
  made: Promise<Drawing>;
  /** 0 while it is made. */
  bytes: number;
}

/** Keeps the latest drawings by the version of their content, from the beginning of their making. */
export class KeptDrawings {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** The bytes of a kept drawing, or of one made now. Those who ask meanwhile share it, and its failure. */
  async of(version: string, make: () => Promise<Drawing>): Promise<Uint8Array> {
    const found = this.#kept.get(version);
    if (found) return (await found.made).bytes;
    const kept: Kept = { made: make(), bytes: 0 };
    this.#kept.set(version, kept);
    try {
      const { bytes, isWhole } = await kept.made;
      kept.bytes = bytes.length;
      this.#bytes += bytes.length;
      if (!isWhole) this.#drop(version);
      this.#dropOldest();
      return bytes;
    } catch (error) {
      this.#drop(version);
      throw error;
    }
  }

  #dropOldest(): void {
    for (const version of this.#kept.keys()) {
      if (this.#bytes <= this.mostBytes) return;
      this.#drop(version);
    }
  }

  #drop(version: string): void {
    this.#bytes -= this.#kept.get(version)?.bytes ?? 0;
    this.#kept.delete(version);
  }
}
