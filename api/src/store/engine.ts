import type { CompiledQuery, Expression, RawBuilder, Selectable, SqlBool } from 'kysely';
import type { Bounds } from 'shared/geometry';
import type { Database } from './schema';

/** Column types that the two engines spell differently, for migrations. */
export interface ColumnTypes {
  /** Auto-incremented primary key; numbers are never reused. */
  id: string;
  /** An instant, read and written as ISO text in UTC. */
  instant: string;
  /** A calendar date; read and written as `YYYY-MM-DD`. */
  date: string;
  /** A geometry in WGS 84. */
  geometry: string;
  /** Definitions of `west`, `south`, `east` and `north`, the box of the column `geometry` in degrees. */
  box: string;
}

/** Time limits of a transaction in milliseconds, for PostgreSQL. */
export interface TransactionLimits {
  /** Maximum wait for a lock that another transaction holds. */
  lockMs: number;
  statementMs: number;
  /** Maximum pause between two statements, so that a stalled process releases its locks. */
  idleMs: number;
}

/** Values by column; geometries are GeoJSON text. */
export type InsertedRow = Readonly<Record<string, unknown>>;

/** Differences between SQLite and PostgreSQL. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly types: ColumnTypes;
  /** A geometry column as GeoJSON text. */
  readGeometry(column: string): RawBuilder<string>;
  /**
   * Condition that a row's bounding box intersects `bounds` (degrees). `alias` names the spatial table in the query.
   * The condition uses the spatial index.
   */
  inBox(table: string, alias: string, bounds: Bounds): Expression<SqlBool>;
  /**
   * Expression for `from`: the rows of `given`, each joined with the rows of a spatial table whose boxes intersect
   * the box in `bounds`. The spatial index finds these rows.
   */
  joinBoxes(
    given: RawBuilder<unknown>,
    table: string,
    bounds: Readonly<Record<'west' | 'south' | 'east' | 'north', RawBuilder<unknown>>>,
  ): RawBuilder<unknown>;
  /**
   * Statements that insert rows and return the columns in `returning`. They have few different shapes, so that they
   * can be prepared.
   * @param columns of the rows; a missing value becomes `null`
   */
  inserts(
    table: string,
    columns: readonly string[],
    rows: readonly InsertedRow[],
    returning?: string,
  ): Iterable<CompiledQuery<unknown>>;
  /** The items of a list as a table, whose column `value` has each item as JSON. */
  elements(items: readonly unknown[]): RawBuilder<unknown>;
  /** Condition that a column has one of the given values, possibly a million. */
  among(column: string, values: readonly (number | string)[]): Expression<SqlBool>;
  /** Condition that a normalised column (no accents, lower case) contains a word. The word must be normalised too. */
  holdsWord(column: string, word: string): Expression<SqlBool>;
  /** Condition that a text matches a pattern of `like`, case-sensitively. A backslash escapes its signs. */
  isLike(text: RawBuilder<unknown>, pattern: string): Expression<SqlBool>;
  /** A text without accents and in lower case, for small tables that have no search column. */
  plainText(text: RawBuilder<string>): RawBuilder<string>;
  /** A text to sort by, with the same order on both engines and under every database locale. */
  inByteOrder(text: RawBuilder<string>): RawBuilder<string>;
  /**
   * Condition that a row's `search_text` contains a word of at least `SHORTEST_WORD` letters. It uses the trigram
   * index.
   */
  textHolds(table: string, word: string): Expression<SqlBool>;
  /**
   * A subquery for the rows whose `search_text` contains every word. At least one word must have `SHORTEST_WORD`
   * letters. `text_id` equals the id; in its descending order, the first rows are found without reading the others.
   */
  rowsHolding<Table extends keyof Database>(
    table: Table,
    words: readonly string[],
  ): RawBuilder<Selectable<Database[Table]> & { text_id: number }>;
  /** Statements that create the word index of the table's `search_text`. */
  textIndex(table: string): string[];
  spatialIndex(table: string): string[];
  /** The instant `ms` milliseconds from now, by the database clock. */
  instantIn(ms: number): RawBuilder<string>;
  /** Appended to a select to lock its rows until the transaction ends. */
  readonly lockRows: RawBuilder<unknown>;
  /** Whether a database error is a violated unique constraint. */
  isDuplicate(error: unknown): boolean;
  /**
   * Whether a database error is a violated foreign key: a row that the statement refers to was removed, or a removed
   * row is still referenced.
   */
  isLostReference(error: unknown): boolean;
  /** The first statement of a transaction, if the engine supports limits. */
  limitTransaction(limits: TransactionLimits): RawBuilder<unknown> | null;
  /** Whether a transaction failed only because of a concurrent transaction, so that a retry can succeed. */
  isCollision(error: unknown): boolean;
  /** Whether a statement exceeded its limit of waiting or running. */
  isTooSlow(error: unknown): boolean;
  /** Whether the database was unreachable or ended the connection. */
  isAway(error: unknown): boolean;
  /** Whether the database rejected a value, as for bad input that validation missed. */
  isBadValue(error: unknown): boolean;
}
