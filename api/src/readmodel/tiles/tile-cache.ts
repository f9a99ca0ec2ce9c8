import { type Bounds, boundsMeet } from 'shared/geometry';
import type { TileAddress } from 'shared/server';
import { MadeCache } from '../../store/made-cache';
import { boxOf } from '../model/box-of';
import type { MadeTile } from './made-tile';

const MOST_BYTES = 48 * 1024 * 1024;
/** After more changes at once, all tiles are dropped, which is faster. */
const MOST_CHANGES = 2000;

/**
 * Caches tiles of infrastructures until one of their records changes. Before reading, a caller drops the tiles of
 * changes it has seen.
 */
export class TileCache extends MadeCache<MadeTile, TileAddress> {
  constructor() {
    super(MOST_BYTES, ({ bytes }) => bytes.byteLength);
  }

  /** Drops the tiles that intersect some boxes in degrees. */
  forget(boxes: readonly Bounds[] | 'all'): void {
    const isAnywhere = boxes === 'all' || boxes.length > MOST_CHANGES;
    this.drop(tile => {
      const shown = boxOf(tile);
      return isAnywhere || boxes.some(box => boundsMeet(box, shown));
    });
  }
}
