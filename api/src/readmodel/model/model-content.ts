import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import type { Bounds } from 'shared/geometry';
import { overloaded } from '../../http/request-refused';
import { anyTable } from '../../store/any-table';
import type { LogPosition } from '../../store/change-log';
import { letOthersIn } from '../../store/let-others-in';
import { DuckDBFile, type DuckDBSettings } from './duckdb-file';
import type { ModelSource } from './model-source';
import { appendRows, emptyLists, type Lists, lastIdAfter, type ModelTable, type Plain } from './model-table';

/** Rows read from the database in one query. */
const AT_ONCE = 1000;
/** Rows read in one query by another thread, while the file is built. */
const LOADED_AT_ONCE = 4 * AT_ONCE;
const READ_AHEAD = 4;
/** Rows loaded per transaction, since DuckDB keeps them in memory until the commit. */
const COMMITTED_AT_ONCE = 64 * AT_ONCE;
const CHANGES_AT_ONCE = 16 * AT_ONCE;

function* partsOf(ids: readonly number[], length: number): Generator<number[]> {
  for (let at = 0; at < ids.length; at += length) yield ids.slice(at, at + length);
}

const createTable = ({ name, columns }: ModelTable) =>
  `create table ${name} (${columns.map(column => `"${column.name}" ${column.type}`).join(', ')})`;

/** SQL that copies a table to `sorted`, in an order that stores the records of a tile together. */
const sortInto = ({ name, sortedBy }: ModelTable) =>
  `create table sorted as select * from ${name} order by ${sortedBy}`;

/** Replaces a table by the table `sorted`. */
export async function adoptSorted(writer: DuckDBConnection, name: string): Promise<void> {
  await writer.run(`drop table ${name}`);
  await writer.run(`alter table sorted rename to ${name}`);
}

/** Condition that a record's id is in the list of the first parameter. */
export const AMONG = 'id in (select unnest($1::uinteger[]))';

/** Table of changed records during a commit: their former rows with sign -1, their new rows with sign 1. */
export const CHANGED = 'changed';

/**
 * Reads the table `changed` within the transaction of the change.
 * @returns a function to run after the commit
 */
export type Adjust = (connection: DuckDBConnection, changes: number) => Promise<() => void>;

interface Changed {
  table: ModelTable;
  ids: number[];
}

/** Changed records of a table, with the boxes of their former and present places. */
export interface Replaced extends Changed {
  boxes: Bounds[];
}

/** Content of a read model's file: tables, lists of items, and the log position up to which it is current. */
export class ModelContent {
  file: DuckDBFile | null = null;
  lists: Lists;
  /** Approximate share of the records that are loaded. */
  loaded = 0;
  /** Functions to call in the transaction of each change of a table. */
  readonly adjusts: [table: ModelTable, adjust: Adjust][] = [];
  readonly #creation: readonly string[];
  /** By column, the number of the first list that is not saved in the file yet. */
  #savedLists: Record<string, number> = {};
  #isClosed = false;

  constructor(
    private readonly source: ModelSource,
    private readonly settings: DuckDBSettings,
    private readonly tables: readonly ModelTable[],
  ) {
    this.lists = emptyLists(tables);
    this.#creation = [
      ...tables.map(createTable),
      'create table lists (name varchar, number uinteger, items varchar)',
      'create table position (position varchar, tables varchar)',
      'create table scored (key varchar)',
    ];
  }

  /**
   * Opens the content kept from the last run.
   * @returns its log position; `null` if the file must be built anew
   */
  async open(): Promise<LogPosition | null> {
    try {
      this.file ??= await DuckDBFile.open(this.settings);
      const [row] = await this.#rows('select position, tables from position');
      // A file with other tables, such as of another release, is built anew.
      if (row?.tables !== this.#creation.join(';')) return null;
      for (const { name, items } of await this.#rows('select name, items from lists order by number'))
        this.lists[String(name)]?.numberOf(String(items));
      for (const [name, { lists }] of Object.entries(this.lists)) this.#savedLists[name] = lists.length;
      return String(row.position);
    } catch {
      // A new file has no tables. An unreadable file is built anew.
      return null;
    }
  }

  /**
   * Builds the file anew.
   * @throws RequestRefused 503 if the file is closed in the meantime
   */
  async load(position: LogPosition | null): Promise<void> {
    const old = this.file;
    this.file = null;
    this.loaded = 0;
    await old?.remove();
    this.file = await DuckDBFile.open(this.settings);
    const { writer } = this.file;
    for (const text of this.#creation) await writer.run(text);
    this.lists = emptyLists(this.tables);
    this.#savedLists = {};
    for (const [i, table] of this.tables.entries()) {
      const { last } = await this.source.read(({ db }) =>
        anyTable(db)
          .selectFrom(table.name)
          .select(eb => eb.fn.max('id').as('last'))
          .executeTakeFirstOrThrow(),
      );
      let rows = 0;
      await writer.run('begin');
      // Records created during the load appear in the log as changes.
      for await (const { values, until } of this.#partsUpTo(table, Number(last ?? 0))) {
        if (this.#isClosed) throw overloaded('preparing');
        await appendRows(writer, table.name, table, values, { lists: this.lists });
        rows += values[0]?.length ?? 0;
        if (rows >= COMMITTED_AT_ONCE) {
          await writer.run('commit');
          await writer.run('begin');
          rows = 0;
        }
        this.loaded = (i + Math.min(1, until / Number(last))) / this.tables.length;
        await letOthersIn();
      }
      await writer.run('commit');
      if (!table.hasPlace) continue;
      await writer.run(sortInto(table));
      await adoptSorted(writer, table.name);
    }
    await this.#saveLists();
    await this.#savePosition(position);
    await writer.run('checkpoint');
  }

  /**
   * Replaces changed records in batches. The position is saved with the last batch, so that all batches are read
   * again after a crash.
   */
  async *replace(
    pending: ReadonlyMap<ModelTable, ReadonlySet<number>>,
    position: LogPosition | null,
  ): AsyncGenerator<Replaced[]> {
    const parts = [...pending].flatMap(([table, ids]) =>
      [...partsOf([...ids], CHANGES_AT_ONCE)].map(part => ({ table, ids: part })),
    );
    // A few changes in several tables, such as a visit and its support, are committed together.
    const isFew = parts.reduce((sum, { ids }) => sum + ids.length, 0) <= CHANGES_AT_ONCE;
    const batches = isFew && parts.length > 0 ? [parts] : parts.map(part => [part]);
    for (const [i, batch] of batches.entries())
      yield await this.#replaceAll(batch, i === batches.length - 1 ? position : undefined);
  }

  /**
   * Changes the file in one transaction, all or nothing.
   * @throws RequestRefused 503 while there is no file
   */
  async inTransaction(work: (writer: DuckDBConnection) => Promise<void>): Promise<void> {
    if (!this.file) throw overloaded('preparing');
    const { writer } = this.file;
    await writer.run('begin');
    try {
      await work(writer);
      await writer.run('commit');
    } catch (error) {
      await writer.run('rollback').catch(() => undefined);
      throw error;
    }
  }

  /**
   * Stops running queries and closes the file after the last change.
   * @param ended resolves when the last change has ended
   */
  async close(ended: Promise<void> | null): Promise<void> {
    this.#isClosed = true;
    this.file?.writer.interrupt();
    await ended?.catch(() => undefined);
    await this.file?.close();
    this.file = null;
  }

  /** Reads a table part by part; the next parts are read ahead. */
  async *#partsUpTo(table: ModelTable, last: number): AsyncGenerator<{ values: Plain[][]; until: number }> {
    const ahead: Promise<{ values: Plain[][]; until: number }>[] = [];
    for (let after = 0; after < last || ahead.length > 0; ) {
      while (after < last && ahead.length < READ_AHEAD) {
        const until =
          (await this.source.read(connection => lastIdAfter(connection, table, after, LOADED_AT_ONCE))) ??
          last;
        const part = this.source.rows(table, { after, until }).then(values => ({ values, until }));
        // The error of a part is thrown when the part is awaited, unless an earlier part fails.
        part.catch(() => undefined);
        ahead.push(part);
        after = until;
      }
      yield (await ahead.shift()) as { values: Plain[][]; until: number };
    }
  }

  async #replaceAll(
    batch: readonly Changed[],
    position: LogPosition | null | undefined,
  ): Promise<Replaced[]> {
    const savedLists = { ...this.#savedLists };
    const done: { replaced: Replaced; applies: (() => void)[] }[] = [];
    try {
      await this.inTransaction(async writer => {
        for (const changed of batch) done.push(await this.#replaceOf(writer, changed));
        await this.#saveLists();
        if (position !== undefined) await this.#savePosition(position);
      });
    } catch (error) {
      this.#savedLists = savedLists;
      throw error;
    }
    return done.map(({ replaced, applies }) => {
      for (const apply of applies) apply();
      return replaced;
    });
  }

  /**
   * Replaces records of a table within a transaction.
   * @returns what was replaced, and the functions to run after the commit
   */
  async #replaceOf(writer: DuckDBConnection, { table, ids }: Changed) {
    const { name, hasPlace } = table;
    const run = (text: string) => writer.run(`${text} from ${name} where ${AMONG}`, [listValue(ids)]);
    if (hasPlace) await run(`create or replace temp table ${CHANGED} as select *, -1 as sign`);
    await run('delete');
    for (const part of partsOf(ids, AT_ONCE)) {
      const values = await this.source.read(connection => table.read(connection, part));
      await appendRows(writer, name, table, values, { lists: this.lists });
      await letOthersIn();
    }
    if (!hasPlace) return { replaced: { table, ids, boxes: [] }, applies: [] };
    await run(`insert into ${CHANGED} select *, 1`);
    const applies: (() => void)[] = [];
    for (const [of, adjust] of this.adjusts) if (of === table) applies.push(await adjust(writer, ids.length));
    const result = await writer.run(`select west, south, east, north from ${CHANGED}`);
    const boxes = (await result.getRowsJS()) as unknown as Bounds[];
    return { replaced: { table, ids, boxes }, applies };
  }

  async #rows(text: string) {
    return (await (this.file as DuckDBFile).writer.run(text)).getRowObjectsJS();
  }

  /** Saves the log position. All earlier changes must be in the file. */
  async #savePosition(position: LogPosition | null): Promise<void> {
    const { writer } = this.file as DuckDBFile;
    await writer.run('delete from position');
    await writer.run('insert into position values ($1, $2)', [position, this.#creation.join(';')]);
  }

  /** Saves lists added since the last save. */
  async #saveLists(): Promise<void> {
    const appender = await (this.file as DuckDBFile).writer.createAppender('lists');
    for (const [name, { lists }] of Object.entries(this.lists)) {
      for (let number = this.#savedLists[name] ?? 1; number < lists.length; number++) {
        appender.appendVarchar(name);
        appender.appendUInteger(number);
        appender.appendVarchar((lists[number] ?? []).join());
        appender.endRow();
      }
      this.#savedLists[name] = lists.length;
    }
    appender.closeSync();
  }
}
