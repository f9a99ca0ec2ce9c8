import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { type Bounds, boundsMeet } from 'shared/geometry';
import { CELLS_SHOWN, cellRangeOf } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import { boxOf } from './box-of';
import { COMBINATION, KeptCounts, sumsOf, tileKey } from './cell-counts';
import { columnsOf } from './columns-of';
import { INFRASTRUCTURES, LINE, POLE } from './infrastructure-table';
import type { Overview } from './kept-overviews';
import { CHANGED } from './model-content';
import type { ModelCopy } from './model-copy';
import { FINE_ZOOM } from './morton';

/** Maximum of lines in all cached tiles, some 30 MB. */
const MOST_LINES = 150_000;
/** Maximum of cached tiles; the counts of each take up to 1 MB. */
const MOST_TILES = 150;
/** After a larger change, tiles are dropped and made again on request. */
const MOST_CHANGES = 500;

interface Kept extends Overview {
  tile: TileAddress;
  cells: KeptCounts;
}

/**
 * Caches the content of tiles without a filter. A changed support adjusts counts; a changed line drops the tiles that
 * show it.
 */
export class KeptTiles {
  readonly #kept = new LRUCache<string, Kept>({
    max: MOST_TILES,
    maxSize: MOST_LINES,
    sizeCalculation: ({ lines }) => lines.ids.length || 1,
  });
  /** Number of the last change whose commit began, and of the last change applied here. */
  #begun = 0;
  #applied = 0;

  constructor(copy: Pick<ModelCopy, 'adjust' | 'watch'>) {
    copy.adjust(INFRASTRUCTURES, (connection, changes) => this.#adjust(connection, changes));
    copy.watch((kind, boxes) => {
      if (kind === INFRASTRUCTURES.kind && boxes === 'all') this.#kept.clear();
    });
  }

  async of(tile: TileAddress, make: () => Promise<Overview>): Promise<Overview> {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const begun = this.#begun;
    const isSettled = begun === this.#applied;
    const made = await make();
    // A tile read during a commit may or may not contain the change, so it is not cached.
    if (isSettled && begun === this.#begun && !this.#kept.has(key))
      this.#kept.set(key, { ...made, tile, cells: new KeptCounts(made.cells) });
    return made;
  }

  async #adjust(connection: DuckDBConnection, changes: number): Promise<() => void> {
    this.#begun += 1;
    const begun = this.#begun;
    const isMany = changes > MOST_CHANGES;
    const supports = isMany
      ? []
      : await columnsOf(
          await connection.run(
            `select cell_x, cell_y, ${COMBINATION}, sign from ${CHANGED} where kind = ${POLE}`,
          ),
        );
    const lines = await connection.run(
      `select west, south, east, north from ${CHANGED} where kind = ${LINE} ${isMany ? 'limit 0' : ''}`,
    );
    const boxes = (await lines.getRowsJS()) as unknown as Bounds[];
    return () => {
      if (isMany) this.#kept.clear();
      else this.#apply(supports as number[][], boxes);
      this.#applied = begun;
    };
  }

  #apply([xs = [], ys = [], combinations = [], signs = []]: number[][], boxes: readonly Bounds[]): void {
    // Iterates over a copy, since the library's iterators fail when their current entry is deleted.
    for (const [key, { tile, cells }] of [...this.#kept]) {
      const shown = boxOf(tile);
      if (boxes.some(box => boundsMeet(box, shown))) {
        this.#kept.delete(key);
        continue;
      }
      const { x, y } = cellRangeOf(tile);
      const depth = FINE_ZOOM - tile.z;
      const changes = signs.flatMap((sign, i): [key: number, sign: number][] => {
        const column = ((xs[i] as number) >> depth) - x.first;
        const row = ((ys[i] as number) >> depth) - y.first;
        const isShown = column >= 0 && row >= 0 && column < CELLS_SHOWN && row < CELLS_SHOWN;
        return isShown ? [[tileKey(column, row, combinations[i] as number), sign]] : [];
      });
      cells.add(sumsOf(changes));
    }
  }
}
