import type { DuckDBBlobValue } from '@duckdb/node-api';
import { cellRangeOf, DETAIL_ZOOM, LINES_ZOOM } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import { boxOf, worldBoxOf } from './box-of';
import { type Counted, tileCounts, tileKey } from './cell-counts';
import type { Lines } from './cell-lines';
import { combinationSql, shownSql, type TileFilter } from './coverage';
import { INFRASTRUCTURES, LINE, POLE, pathOf } from './infrastructure-table';
import { KeptOverviews, type Overview, RANK } from './kept-overviews';
import { KeptTiles } from './kept-tiles';
import type { ModelCopy } from './model-copy';
import { CELL_ZOOM, FINE_ZOOM } from './morton';
import type { Questions } from './questions';

/** Bits of a column or row that tell the cells of a tile and its margin apart. */
const LOW_BITS = 255;

/** SQL of the column or row of a record's cell at a zoom. */
const cellOf = (name: 'x' | 'y', zoom: number) => `cell_${name} >> ${FINE_ZOOM - zoom}`;

/** Condition of supports whose cell lies in a tile or its margin. */
function inCellsOf(tile: TileAddress): string {
  const among = (name: 'x' | 'y', { first, last }: { first: number; last: number }) => {
    const scale = 2 ** (FINE_ZOOM - tile.z);
    return `cell_${name} between ${Math.max(0, Math.floor(first * scale))} and ${Math.ceil((last + 1) * scale) - 1}`;
  };
  const { x, y } = cellRangeOf(tile);
  return `${among('x', x)} and ${among('y', y)}`;
}

/** Share of a tile's width and height. A smaller line is drawn straight, since reading its path is slower. */
const SEEN_STRAIGHT = 1 / 128;

/** Condition of lines that a tile shows with their whole path. */
function isDrawnWhole(tile: TileAddress): string {
  if (tile.z >= DETAIL_ZOOM) return 'true';
  const [west, south, east, north] = boxOf(tile);
  return `east - west > ${(east - west) * SEEN_STRAIGHT} or north - south > ${(north - south) * SEEN_STRAIGHT}`;
}

export class TileRows {
  readonly #overviews: KeptOverviews;
  readonly #tiles: KeptTiles;

  constructor(
    copy: ModelCopy,
    private readonly questions: Questions,
  ) {
    this.#overviews = new KeptOverviews(copy);
    this.#tiles = new KeptTiles(copy);
  }

  /** Supports and lines of a tile with cells. */
  async overview(filter: TileFilter, tile: TileAddress): Promise<Overview> {
    const isWide = tile.z <= CELL_ZOOM;
    const kept = isWide ? await this.#overviews.of(filter) : null;
    if (kept) return kept.within(tile);
    const fromRows = async () => {
      const rows = Promise.all([this.#cells(filter, tile), this.lines(filter, tile)]);
      if (isWide) this.#overviews.noteAnswer(filter, rows);
      const [cells, lines] = await rows;
      return { cells, lines };
    };
    return isWide || Object.keys(filter).length > 0 ? fromRows() : this.#tiles.of(tile, fromRows);
  }

  /** Counts of supports in the cells of a tile and its margin. */
  async #cells(filter: TileFilter, tile: TileAddress): Promise<Counted> {
    const { x, y } = cellRangeOf(tile);
    const low = (name: 'x' | 'y') => `((${cellOf(name, tile.z)}) & ${LOW_BITS})`;
    const [keys, numbers] = await this.questions.appliedColumns(INFRASTRUCTURES, filter, (where, to) => {
      // Shifts take two thirds of the time of products and differences.
      const key = `((${low('x')} << 16) | (${low('y')} << 8) | (${combinationSql(to, filter)}))::uinteger`;
      return `select ${key} as key, count(*)::integer from infrastructures
        where kind = ${POLE} and ${inCellsOf(tile)} and ${where} group by key`;
    });
    return tileCounts(counts => {
      for (const [i, key] of (keys as number[]).entries()) {
        const [column, row] = [((key >> 16) - x.first) & LOW_BITS, ((key >> 8) - y.first) & LOW_BITS];
        counts[tileKey(column, row, key & LOW_BITS)] = (numbers as number[])[i] as number;
      }
    });
  }

  /** Supports of a tile and its margin. */
  supports(filter: TileFilter, tile: TileAddress) {
    const [left, top, right, bottom] = worldBoxOf(tile);
    return this.questions.appliedColumns(INFRASTRUCTURES, filter, (where, to) => {
      const { risk, state } = shownSql(to, filter);
      return `select id, x, y, ${risk} as risk, ${state} as state from infrastructures where kind = ${POLE}
        and ${inCellsOf(tile)} and x between ${left} and ${right} and y between ${top} and ${bottom} and ${where}
        order by id`;
    }) as Promise<[ids: number[], xs: number[], ys: number[], risks: number[], states: number[]]>;
  }

  /** Lines of a tile and its margin; below zoom 9, only the most dangerous line of each cell. */
  async lines(filter: TileFilter, tile: TileAddress): Promise<Lines> {
    const [west, south, east, north] = boxOf(tile);
    const meets = `west <= ${east} and east >= ${west} and south <= ${north} and north >= ${south}`;
    const columns = await this.questions.appliedColumns(INFRASTRUCTURES, filter, where => {
      const among = `kind = ${LINE} and ${meets} and ${where}`;
      const path = `case when ${isDrawnWhole(tile)} then path end`;
      if (tile.z >= LINES_ZOOM)
        return `select id, risk, state, x, y, end_x, end_y, ${path}
          from infrastructures where ${among} order by id`;
      const line = `{id: id, risk: risk, state: state, x: x, y: y, end_x: end_x, end_y: end_y, path: ${path}}`;
      return `select unnest(best) from (select arg_max(${line}, ${RANK}) as best from infrastructures where ${among}
        group by ${cellOf('x', tile.z)}, ${cellOf('y', tile.z)}) order by best.id`;
    });
    const [ids, risks, states, xs, ys, endXs, endYs] = columns as number[][] as [
      ids: number[],
      risks: number[],
      states: number[],
      ...ends: [number[], number[], number[], number[]],
    ];
    const paths = (columns.at(-1) as (DuckDBBlobValue | null)[]).map((path, i) =>
      path ? pathOf(path.bytes) : ([xs[i], ys[i], endXs[i], endYs[i]] as [number, number, number, number]),
    );
    return { ids, risks, states, paths };
  }
}
