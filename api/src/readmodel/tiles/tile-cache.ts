import { TILE_EXTENT, type TileAddress } from 'shared/geometry';
import { TILE_BUFFER } from 'shared/geometry/tiles';
import type { InventoryColumns } from '../inventory/columns';
import { KIND } from '../inventory/columns';
import type { MadeTile } from './made-tile';

const MOST_BYTES = 48 * 1024 * 1024;
/** After more changes at once, dropping all tiles is faster. */
const MOST_CHANGES = 2000;
const MARGIN = TILE_BUFFER / TILE_EXTENT;

interface Kept {
  tile: TileAddress;
  made: MadeTile;
}

/** Caches tiles of infrastructures until one of their records changes. */
export class TileCache {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): MadeTile | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    // Moves the tile to the end of the cache, whose oldest entries are evicted.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.made;
  }

  set(key: string, tile: TileAddress, made: MadeTile): void {
    this.#drop(key);
    this.#kept.set(key, { tile, made });
    this.#bytes += made.bytes.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  /** Drops the tiles that contain some records at their current positions. */
  forget(columns: InventoryColumns, ids: readonly number[] | 'all'): void {
    const isAnywhere = ids === 'all' || ids.length > MOST_CHANGES;
    for (const [key, { tile }] of this.#kept)
      if (isAnywhere || ids.some(id => liesIn(columns, id, tile))) this.#drop(key);
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.made.bytes.byteLength;
  }
}

function liesIn(columns: InventoryColumns, id: number, { z, x, y }: TileAddress): boolean {
  if (columns.kind[id] === KIND.none) return false;
  const side = 2 ** z;
  const points =
    columns.kind[id] === KIND.POLE
      ? [[columns.x[id] as number, columns.y[id] as number] as const]
      : columns.verticesOf(id);
  const [xs, ys] = [points.map(point => point[0] * side - x), points.map(point => point[1] * side - y)];
  const meets = (values: number[]) => Math.max(...values) >= -MARGIN && Math.min(...values) <= 1 + MARGIN;
  return meets(xs) && meets(ys);
}
