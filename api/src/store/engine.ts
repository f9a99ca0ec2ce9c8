import type { Expression, RawBuilder, Selectable, SqlBool } from 'kysely';
import type { Bounds, Geometry } from 'shared/geometry';
import type { Database } from './schema';

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

/** How long a transaction may wait, in milliseconds. SQLite has one connection and its busy timeout instead. */
export interface TransactionLimits {
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** For one statement. */
  statementMs: number;
  /** Between two statements: a process that stops half-way frees its locks. */
  idleMs: number;
}

/** What SQLite and PostgreSQL do differently. Everything else is one query for both. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly types: ColumnTypes;
  /** A geometry as the value of a column. */
  writeGeometry(geometry: Geometry): RawBuilder<string>;
  /** A geometry column as GeoJSON text, longitude and latitude as they were written. */
  readGeometry(column: string): RawBuilder<string>;
  /** Whether the box of a row of `alias` (a spatial table) meets a box in degrees; served by the spatial index. */
  inBox(table: string, alias: string, bounds: Bounds): Expression<SqlBool>;
  /** Whether a column has one of some values, of which there may be a million. */
  among(column: string, values: readonly (number | string)[]): Expression<SqlBool>;
  /** Whether an accent- and case-free column holds a word. `word` is plain text, already normalised. */
  holdsWord(column: string, word: string): Expression<SqlBool>;
  /** A text without accents and case, for small tables that keep no search column. */
  plainText(text: RawBuilder<string>): RawBuilder<string>;
  /** A text to order by, the same on every engine and in every language a database was set up in. */
  inByteOrder(text: RawBuilder<string>): RawBuilder<string>;
  /**
   * Whether the text of a row of a table with many holds a word of at least `SHORTEST_WORD` letters; served by the index
   * of its groups of three letters.
   */
  textHolds(table: string, word: string): Expression<SqlBool>;
  /**
   * The rows of a table with many whose text holds every word, one of which has `SHORTEST_WORD` letters; to be selected
   * from. Asked for by falling `text_id`, which is their id, the first come without a look at the others.
   */
  rowsHolding<Table extends keyof Database>(
    table: Table,
    words: readonly string[],
  ): RawBuilder<Selectable<Database[Table]> & { text_id: number }>;
  /** Statements that give a table the index of the words in its `search_text`. */
  textIndex(table: string): string[];
  /** Statements that give a spatial table its index. */
  spatialIndex(table: string): string[];
  /** An instant so many milliseconds after now, by the clock of the database. */
  instantIn(ms: number): RawBuilder<string>;
  /** Appended to a select whose row must not change until the transaction ends. */
  readonly lockRows: RawBuilder<unknown>;
  /** Whether a database error says that a unique value exists already. */
  isDuplicate(error: unknown): boolean;
  /** The statement a transaction begins with, where the engine has such limits. */
  limitTransaction(limits: TransactionLimits): RawBuilder<unknown> | null;
  /** Whether a transaction failed only because of another one at the same time: done again it can succeed. */
  isCollision(error: unknown): boolean;
  /** Whether a statement waited for others, or ran, for as long as it may. */
  isTooSlow(error: unknown): boolean;
  /** Whether a database error says that a value cannot be stored: bad input that no check foresaw. */
  isBadValue(error: unknown): boolean;
}
