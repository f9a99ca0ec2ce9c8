import type { TilePoint } from '../../geometry/tile-math';

export type RecordKind = 'support' | 'line' | 'mortality' | 'sensitive-area' | 'area' | 'pole';

/**
 * Single supports, cases or poles of operators. `values`: risk or cause as in tiles; of a pole, 1 on the highlighted
 * line. `xy`: tile units, two numbers per record.
 */
export type PointRecords = {
  readonly kind: 'support' | 'mortality' | 'pole';
  /** Numbers of poles; empty for other records. */
  readonly names?: readonly string[];
  readonly ids: Float64Array;
  readonly xy: Int16Array;
  readonly values: Uint8Array;
  readonly neutralizations: Uint8Array;
};

/**
 * Parts of lines. A line that the tile's edge cuts appears once per part. Part i has the vertices from offsets[i] up
 * to, but not including, offsets[i+1].
 */
export type LineRecords = {
  readonly names?: undefined;
  readonly ids: Float64Array;
  readonly values: Uint8Array;
  readonly neutralizations: Uint8Array;
  readonly offsets: Uint32Array;
  readonly xy: Int16Array;
};

/**
 * Groups of points at low zooms. Supports have five counts per cell (not evaluated, low, medium, high and none, or
 * the classes of coverage), cases one.
 */
export type CellRecords = {
  readonly kind: 'support' | 'mortality';
  readonly xy: Int16Array;
  readonly counts: Uint32Array;
  /** Two counts per cell: fully and partly neutralised supports. */
  readonly neutralized: Uint32Array;
};

/**
 * Surface i has the rings from ringOffsets[i] up to, but not including, ringOffsets[i+1]. Ring r has the vertices
 * from offsets[r] up to, but not including, offsets[r+1].
 */
export type SurfaceRecords = {
  readonly kind: 'sensitive-area' | 'area';
  readonly ids: Float64Array;
  readonly names: readonly string[];
  readonly ringOffsets: Uint32Array;
  readonly offsets: Uint32Array;
  readonly xy: Int16Array;
};

/** A decoded tile. Flat arrays are cheap to transfer from the worker and to search. */
export type RecordTile = {
  readonly points: readonly PointRecords[];
  readonly lines: readonly LineRecords[];
  /** Lines of operators, which cannot be picked. `values`: 1 on the highlighted line. */
  readonly spans: readonly LineRecords[];
  readonly cells: readonly CellRecords[];
  readonly surfaces: readonly SurfaceRecords[];
};

export const COUNTS_PER_CELL = 5;

/** The position of a point, vertex or cell, in tile units. */
export const pointAt = (xy: Int16Array, index: number): TilePoint => [
  xy[2 * index] as number,
  xy[2 * index + 1] as number,
];

export const recordAt = (
  { ids, values, neutralizations, names }: PointRecords | LineRecords,
  index: number,
) => ({
  id: ids[index] as number,
  value: values[index] as number,
  neutralization: neutralizations[index] as number,
  ...(names?.[index] && { name: names[index] }),
});

/** The buffers of a tile, for transferring them between threads without a copy. */
export const buffersOf = (tile: RecordTile): ArrayBuffer[] =>
  [...tile.points, ...tile.lines, ...tile.spans, ...tile.cells, ...tile.surfaces].flatMap(records =>
    Object.values(records).flatMap(value => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [])),
  );
