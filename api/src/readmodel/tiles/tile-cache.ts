import { type Bounds, boundsMeet, type TileAddress } from 'shared/geometry';
import { boxOf } from '../model/box-of';
import type { MadeTile } from './made-tile';

const MOST_BYTES = 48 * 1024 * 1024;
/** After more changes at once, dropping all tiles is faster. */
const MOST_CHANGES = 2000;

interface Kept {
  tile: TileAddress;
  made: Promise<MadeTile>;
  /** 0 while it is made. */
  bytes: number;
}

/** Caches tiles of infrastructures, from the beginning of their making until one of their records changes. */
export class TileCache {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** A tile from the cache, or made now. Changes that the caller has seen must be forgotten before. */
  async of(key: string, tile: TileAddress, make: () => Promise<MadeTile>): Promise<MadeTile> {
    const found = this.#kept.get(key);
    if (found) {
      // Moves the tile to the end of the cache, whose oldest entries are evicted.
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return found.made;
    }
    const kept: Kept = { tile, made: make(), bytes: 0 };
    this.#kept.set(key, kept);
    const isKept = () => this.#kept.get(key) === kept;
    try {
      const made = await kept.made;
      if (isKept()) this.#weigh(kept, made.bytes.byteLength);
      return made;
    } catch (error) {
      if (isKept()) this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(kept: Kept, bytes: number): void {
    kept.bytes = bytes;
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  /** Drops the tiles that some boxes in degrees meet. */
  forget(boxes: readonly Bounds[] | 'all'): void {
    const isAnywhere = boxes === 'all' || boxes.length > MOST_CHANGES;
    for (const [key, { tile }] of this.#kept) {
      const shown = boxOf(tile);
      if (isAnywhere || boxes.some(box => boundsMeet(box, shown))) this.#drop(key);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}
