import { DOUBLE, UINTEGER } from '@duckdb/node-api';
import type { TilePoint } from 'shared/server';
import type { Column, TestedColumn } from './model-table';
import { fineCell, mortonOf } from './morton';

/** Values of a record with a place. */
export interface PlacedRow {
  /** Box in degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  /** Position on wide maps, in world units. */
  world: TilePoint;
  /** Ids of the record's areas and sensitive areas as `12,15`; `null` without areas. */
  areas: string | null;
  sensitive_areas: string | null;
}
type PlacedColumns = Readonly<Record<string, Column<PlacedRow>>>;

export const PLACE_COLUMNS: PlacedColumns = {
  west: { type: DOUBLE, of: row => row.west },
  south: { type: DOUBLE, of: row => row.south },
  east: { type: DOUBLE, of: row => row.east },
  north: { type: DOUBLE, of: row => row.north },
  x: { type: DOUBLE, of: row => row.world[0] },
  y: { type: DOUBLE, of: row => row.world[1] },
  cell: { type: UINTEGER, of: row => mortonOf(row.world) },
  // These columns are integers, since comparing and grouping them takes a third of the time of coordinates.
  cell_x: { type: UINTEGER, of: row => fineCell(row.world[0]) },
  cell_y: { type: UINTEGER, of: row => fineCell(row.world[1]) },
};

export const AREA_COLUMNS: PlacedColumns = {
  areas: { type: UINTEGER, list: true, of: row => row.areas },
  sensitive_areas: { type: UINTEGER, list: true, of: row => row.sensitive_areas },
};

export const TESTED_AREAS: Readonly<Record<string, TestedColumn>> = {
  'properties.areas[].id': { column: 'areas', list: true },
  'properties.sensitive_area[].id': { column: 'sensitive_areas', list: true },
};
