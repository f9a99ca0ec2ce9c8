import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Bounds, Geometry } from 'shared/map/geometry';

/** Column types that are spelled differently by the two engines, for migrations. */
export interface ColumnTypes {
  /** Primary key the database counts up; numbers are never used again. */
  id: string;
  /** An instant; written and read as ISO text in UTC. */
  instant: string;
  /** A calendar date; written and read as `YYYY-MM-DD`. */
  date: string;
  /** A geometry in WGS 84. */
  geometry: string;
}

/** Tables with a `geometry` and its box in `west, south, east, north`. */
export const SPATIAL_TABLES = ['infrastructures', 'mortality_cases', 'sensitive_areas', 'geo_areas'] as const;
export type SpatialTable = (typeof SPATIAL_TABLES)[number];

/** What SQLite and PostgreSQL do differently. Everything else is one query for both. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly types: ColumnTypes;
  /** A geometry as the value of a column. */
  writeGeometry(geometry: Geometry): RawBuilder<string>;
  /** A geometry column as GeoJSON text, longitude and latitude as they were written. */
  readGeometry(column: string): RawBuilder<string>;
  /** Whether the box of a row of `alias` (a spatial table) meets a box in degrees; served by the spatial index. */
  inBox(table: SpatialTable, alias: string, bounds: Bounds): Expression<SqlBool>;
  /** Whether an accent- and case-free column holds a word. `word` is plain text, already normalised. */
  holdsWord(column: string, word: string): Expression<SqlBool>;
  /** Statements that give a spatial table its index. */
  spatialIndex(table: SpatialTable): string[];
  /** Appended to a select whose row must not change until the transaction ends. */
  readonly lockRows: RawBuilder<unknown>;
  /** Whether a database error says that a unique value exists already. */
  isDuplicate(error: unknown): boolean;
  /** Whether a transaction failed only because of another one at the same time: done again it can succeed. */
  isCollision(error: unknown): boolean;
  /** Whether a database error says that a value cannot be stored: bad input that no check foresaw. */
  isBadValue(error: unknown): boolean;
}
