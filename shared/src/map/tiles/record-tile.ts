import type { TilePoint } from '../../geometry/tile-math';

/** What a tile can hold, as the screens name it. */
export type RecordKind = 'support' | 'line' | 'mortality' | 'sensitive-area' | 'area';

/** Single supports or cases. `values`: risk or cause as tiles write them. `xy`: tile units, two per record. */
export type PointRecords = {
  readonly kind: 'support' | 'mortality';
  readonly ids: Float64Array;
  readonly xy: Int16Array;
  readonly values: Uint8Array;
  readonly neutralizations: Uint8Array;
};

/** Parts of lines; a line cut by the tile's edge appears once per part. Part i has vertices offsets[i]…offsets[i+1]. */
export type LineRecords = {
  readonly ids: Float64Array;
  readonly values: Uint8Array;
  readonly neutralizations: Uint8Array;
  readonly offsets: Uint32Array;
  readonly xy: Int16Array;
};

/** Groups of points at wide zooms. Supports: four counts per cell (not evaluated, low, medium, high); cases: one. */
export type CellRecords = {
  readonly kind: 'support' | 'mortality';
  readonly xy: Int16Array;
  readonly counts: Uint32Array;
  /** Two per cell: fully and partly neutralised. */
  readonly neutralized: Uint32Array;
};

/** Surfaces: surface i has rings ringOffsets[i]…ringOffsets[i+1], ring r has vertices offsets[r]…offsets[r+1]. */
export type SurfaceRecords = {
  readonly kind: 'sensitive-area' | 'area';
  readonly ids: Float64Array;
  readonly names: readonly string[];
  readonly ringOffsets: Uint32Array;
  readonly offsets: Uint32Array;
  readonly xy: Int16Array;
};

/** A decoded tile: flat arrays, cheap to hand over from the worker and to search. */
export type RecordTile = {
  readonly points: readonly PointRecords[];
  readonly lines: readonly LineRecords[];
  readonly cells: readonly CellRecords[];
  readonly surfaces: readonly SurfaceRecords[];
};

/** Counts in a cell of supports. */
export const COUNTS_PER_CELL = 4;

/** The point, vertex or cell of an index, in tile units. */
export const pointAt = (xy: Int16Array, index: number): TilePoint => [
  xy[2 * index] as number,
  xy[2 * index + 1] as number,
];

/** What a tile says of one record. */
export const recordAt = ({ ids, values, neutralizations }: PointRecords | LineRecords, index: number) => ({
  id: ids[index] as number,
  value: values[index] as number,
  neutralization: neutralizations[index] as number,
});

/** The memory of a tile, to be moved between threads instead of copied. */
export const buffersOf = (tile: RecordTile): ArrayBuffer[] =>
  [...tile.points, ...tile.lines, ...tile.cells, ...tile.surfaces].flatMap(records =>
    Object.values(records).flatMap(value => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [])),
  );
