import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import type { Bounds } from 'shared/geometry';
import { overloaded } from '../../http/overloaded';
import { type Hindrance, RequestRefused } from '../../http/request-refused';
import { anyTable } from '../../store/any-table';
import type { Changes } from '../../store/change-feed';
import type { LogPosition } from '../../store/change-log';
import type { Engine } from '../../store/engine';
import { inTime } from '../../store/in-time';
import { letOthersIn } from '../../store/let-others-in';
import { storageFaultOf } from '../../store/storage-fault';
import { DuckDBFile, type DuckDBSettings, isFatal } from './duckdb-file';
import { ItemLists } from './item-lists';
import type { ModelSource } from './model-source';
import {
  appendRows,
  LIST_NAMES,
  type ListName,
  type Lists,
  lastIdAfter,
  type ModelTable,
  type Plain,
} from './model-table';
import { NamedAreas } from './named-areas';
import type { ModelState, ModelWatcher } from './read-model';

/** Rows read from the database at once, which takes less than 50 ms. */
const AT_ONCE = 1000;
/** Parts of a table that are read while one is used. */
const READ_AHEAD = 4;
/** Changed records replaced in one transaction. */
const CHANGES_AT_ONCE = 16 * AT_ONCE;
/** An answer waits this long for the changes before it, and then is refused. */
const PATIENCE_MS = 5_000;
/** Changes that nobody asks for are applied after this time. */
const REST_MS = 1_000;
/** Tables are sorted again when so many rows, and such a share of them, are lower than the one before. */
const [LEAST_UNSORTED, MOST_UNSORTED] = [10_000, 0.01];
/** Pauses after failures. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 60_000];

const emptyLists = (): Lists => ({
  armings: new ItemLists(),
  equipments: new ItemLists(),
  areas: new ItemLists(),
  sensitive_areas: new ItemLists(),
});

/** Numbers of lists: each has the empty one. */
const emptyCounts = (): Record<ListName, number> => ({
  armings: 1,
  equipments: 1,
  areas: 1,
  sensitive_areas: 1,
});

function* partsOf(ids: readonly number[], length: number): Generator<number[]> {
  for (let at = 0; at < ids.length; at += length) yield ids.slice(at, at + length);
}

/** Why an update failed, as clients are told. */
function hindranceOf(error: unknown, { isAway }: Engine): Hindrance {
  if (error instanceof RequestRefused && error.refusal.reason) return error.refusal.reason;
  if (/No space left|not enough space/.test(String(error))) return 'disk_full';
  return storageFaultOf(error) ?? (isAway(error) ? 'database_away' : 'model_failing');
}

const createTable = ({ name, columns }: ModelTable) =>
  `create table ${name} (${columns.map(column => `"${column.name}" ${column.type}`).join(', ')})`;

async function beginSnapshot(connection: DuckDBConnection): Promise<void> {
  await connection.run('begin');
  // A transaction sees what was committed before its first query.
  await connection.run('select * from position');
}

export interface ModelCopySettings extends DuckDBSettings {
  /** Reports why an update failed, or how many records differed from the database. */
  report(key: 'model_failed' | 'model_differed', values: Record<string, string | number>): void;
}

/** Records of one tile lie together. */
const sortInto = ({ name, sortedBy }: ModelTable) =>
  `create table sorted as select * from ${name} order by ${sortedBy}`;

/** Puts the sorted rows in the place of a table. */
async function adoptSorted(writer: DuckDBConnection, name: string): Promise<void> {
  await writer.run(`drop table ${name}`);
  await writer.run(`alter table sorted rename to ${name}`);
}

/** Condition of records with some ids. */
const AMONG = 'id in (select unnest($1::uinteger[]))';

/** Changed records before the change, with sign -1, and after it, with sign 1: while a change is committed. */
export const CHANGED = 'changed';

/** Counts changed records in the transaction of the change. @returns what to do once it is committed */
type Adjust = (connection: DuckDBConnection, changes: number) => Promise<() => void>;

/** Ids of a table whose records changed. */
interface Changed {
  table: ModelTable;
  ids: number[];
}

/** A copy of tables of the database in a file of DuckDB, which follows the changes of the database. */
export class ModelCopy {
  readonly #watchers: ModelWatcher[] = [];
  readonly #adjusts = new Map<ModelTable, Adjust>();
  readonly #creation: readonly string[];
  #file: DuckDBFile | null = null;
  #lists = emptyLists();
  readonly #areas = new NamedAreas();
  /** Numbers of lists that the file holds, by name. */
  #savedLists = emptyCounts();
  /** Ids of changed records by table. */
  #pending: Map<ModelTable, Set<number>> | 'all' = 'all';
  #areNamesOld = true;
  #position: LogPosition | null = null;
  /** How many times changes were noted, and how many of these are applied. */
  #noted = 1;
  #applied = 0;
  /** Since when changes are noted that are not applied, in milliseconds of `performance.now()`. */
  #behindSince = performance.now();
  #updating: Promise<void> | null = null;
  #rewriting: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** The last update failed: why, how often in a row, and when it is tried again. */
  #failure = { refusal: overloaded('preparing'), count: 0, until: 0 };
  /** Ids that change while their table is sorted. */
  #changedMeanwhile: { name: string; ids: Set<number> } | null = null;
  #isLoading = false;
  /** Share of the records that are loaded. */
  #loaded = 0;
  #isClosed = false;

  constructor(
    private readonly source: ModelSource,
    private readonly settings: ModelCopySettings,
    readonly tables: readonly ModelTable[],
  ) {
    this.#creation = [
      ...tables.map(createTable),
      'create table lists (name varchar, number uinteger, items varchar)',
      'create table position (position varchar, tables varchar)',
      'create table scored (key varchar)',
    ];
  }

  get lists(): Lists {
    return this.#lists;
  }

  /** How far the copy is behind the database. */
  get state(): Pick<ModelState, 'lag' | 'backlog' | 'loading'> {
    const pending = this.#pending;
    const behind = this.#applied < this.#noted ? performance.now() - this.#behindSince : 0;
    return {
      lag: Math.round(Math.max(this.source.changes.lag, behind)),
      backlog: pending === 'all' ? 0 : [...pending.values()].reduce((sum, { size }) => sum + size, 0),
      loading: pending === 'all' || this.#isLoading ? this.#loaded : null,
    };
  }

  /** Opens what is kept from the last run. @returns the position it stands at; `null` if it is made anew */
  async open(): Promise<LogPosition | null> {
    try {
      this.#file ??= await DuckDBFile.open(this.settings);
      const [row] = await this.#rows('select position, tables from position');
      // A file of other tables, as of another release, is made anew.
      if (row?.tables !== this.#creation.join(';')) return null;
      for (const { name, items } of await this.#rows('select name, items from lists order by number'))
        this.#lists[name as ListName].numberOf(String(items));
      for (const name of LIST_NAMES) this.#savedLists[name] = this.#lists[name].lists.length;
      this.#pending = new Map();
      this.#position = String(row.position);
      return this.#position;
    } catch {
      // A new file has no tables; one that cannot be read is made anew.
      return null;
    }
  }

  note(changes: Changes, position: LogPosition): void {
    this.#position = position;
    if (changes === 'all' || changes.has('geo_areas') || changes.has('sensitive_areas'))
      this.#areNamesOld = true;
    if (changes === 'all') this.#pending = 'all';
    else for (const table of this.tables) this.#addPending(table, changes.get(table.name) ?? []);
    this.#fallBehind();
  }

  /** Reads records again. */
  repair(table: ModelTable, ids: readonly number[]): void {
    this.#addPending(table, ids);
    this.#fallBehind();
  }

  watch(watcher: ModelWatcher): void {
    this.#watchers.push(watcher);
  }

  /** Registers what counts the changes of a table. */
  adjust(table: ModelTable, adjust: Adjust): void {
    this.#adjusts.set(table, adjust);
  }

  areasNamed = (word: string) => this.#areas.named(word);

  /**
   * Resolves once everything committed so far is applied.
   * @throws RequestRefused 503 when that takes longer than the given time, or fails
   */
  async current(patienceMs = PATIENCE_MS): Promise<void> {
    try {
      await this.source.changes.current();
    } catch {
      throw overloaded('database_away');
    }
    // Changes that are noted while these are applied are for later callers.
    await inTime(this.#reach(this.#noted), patienceMs, () => overloaded('preparing'));
  }

  /** Asks the copy, which includes everything committed before the call. */
  async read<Result>(query: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    await this.current();
    return this.readApplied(query);
  }

  /** Asks the copy with the changes that are applied. */
  async readApplied<Result>(query: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const file = this.#file;
    try {
      if (!file) throw overloaded('preparing');
      return await file.read(query);
    } catch (error) {
      if (!isFatal(error)) throw error;
      if (file === this.#file) this.#discard(error);
      throw overloaded('preparing');
    }
  }

  /** Asks for a state between two updates. @param begun called before any later update */
  async snapshot<Result>(
    begun: () => void,
    query: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      // An update may wait for the end of all queries, so that none may wait for an update.
      await this.#updating?.catch(() => undefined);
      const found = await this.read(async connection => {
        if (this.#updating) return null;
        try {
          await this.#alone(() => beginSnapshot(connection).then(begun));
          return { answer: await query(connection) };
        } finally {
          await connection.run('rollback').catch(() => undefined);
        }
      });
      if (found) return found.answer;
    }
  }

  /** Sorts the tables of which many rows were changed, since changed rows are at the end. */
  async sort(): Promise<void> {
    for (const table of this.tables.filter(({ hasPlace }) => hasPlace))
      if (await this.#isUnsorted(table))
        await this.rewrite(table, connection => connection.run(sortInto(table)));
  }

  async #isUnsorted({ name }: ModelTable): Promise<boolean> {
    return this.read(async connection => {
      const result = await connection.run(
        `select count(*) filter (where cell < before)::double, count(*)::double from
          (select cell, lag(cell) over (order by rowid) as before from ${name})`,
      );
      const [[lower, rows]] = (await result.getRowsJS()) as [[number, number]];
      return lower >= LEAST_UNSORTED && lower >= rows * MOST_UNSORTED;
    });
  }

  /**
   * Writes a table anew, one at a time. Changes made meanwhile are added before the new one takes the place of the
   * other: only they wait, not for the writing.
   * @param write creates the new table, `sorted`, with the columns and the order of the other one
   */
  rewrite(
    table: Pick<ModelTable, 'name'>,
    write: (connection: DuckDBConnection) => Promise<unknown>,
  ): Promise<void> {
    const rewriting = this.#rewriting.then(async () => {
      const ids = new Set<number>();
      try {
        await this.read(async connection => {
          this.#changedMeanwhile = { name: table.name, ids };
          await connection.run('drop table if exists sorted');
          await write(connection);
        });
        await this.#replaceBySorted(table.name, ids);
      } finally {
        this.#changedMeanwhile = null;
      }
    });
    this.#rewriting = rewriting.catch(() => undefined);
    return rewriting;
  }

  /** Changes the file while no changes of the database are applied, all or nothing. */
  change(work: (writer: DuckDBConnection) => Promise<void>): Promise<void> {
    return this.#alone(() => this.#inTransaction(work));
  }

  /** @throws RequestRefused 503 while there is no file */
  async #inTransaction(work: (writer: DuckDBConnection) => Promise<void>): Promise<void> {
    if (!this.#file) throw overloaded('preparing');
    const { writer } = this.#file;
    await writer.run('begin');
    try {
      await work(writer);
      await writer.run('commit');
    } catch (error) {
      await writer.run('rollback').catch(() => undefined);
      throw error;
    }
  }

  /** Makes the file anew. */
  #discard(reason: unknown): void {
    this.settings.report('model_failed', { reason: String(reason) });
    this.#pending = 'all';
    this.#fallBehind();
  }

  /** Discards the file if another program removed it. */
  async requireFile(): Promise<void> {
    const file = this.#file;
    const isGone = await file?.isGone();
    if (isGone && file === this.#file) this.#discard('the file was removed');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#file?.writer.interrupt();
    await this.#updating?.catch(() => undefined);
    await this.#file?.close();
    this.#file = null;
    await this.source.close();
  }

  #replaceBySorted(name: string, changed: ReadonlySet<number>): Promise<void> {
    return this.change(async writer => {
      // An empty list has no type.
      if (changed.size > 0)
        for (const statement of ['delete from sorted', `insert into sorted select * from ${name}`])
          await writer.run(`${statement} where ${AMONG}`, [listValue([...changed])]);
      await adoptSorted(writer, name);
    });
  }

  /** Runs work while no changes are applied. */
  async #alone(work: () => Promise<void>): Promise<void> {
    while (this.#updating) await this.#updating.catch(() => undefined);
    const working = work();
    this.#updating = working
      .catch(() => undefined)
      .finally(() => {
        this.#updating = null;
      });
    return working;
  }

  /** Applies the noted changes for the next caller, or in a while. */
  #fallBehind(): void {
    if (this.#applied === this.#noted) this.#behindSince = performance.now();
    this.#noted += 1;
    this.#updateLater(REST_MS);
  }

  #updateLater(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#reach(this.#noted).catch(() => {
        // Tried again after the pause.
        if (!this.#isClosed) this.#updateLater(Math.max(REST_MS, this.#failure.until - performance.now()));
      });
    }, ms).unref();
  }

  /** Applies what was noted up to a number. @throws RequestRefused 503 when that fails or has failed before */
  async #reach(target: number): Promise<void> {
    while (this.#applied < target) {
      if (this.#isClosed || performance.now() < this.#failure.until) throw this.#failure.refusal;
      this.#updating ??= this.#update().finally(() => {
        this.#updating = null;
      });
      await this.#updating;
    }
  }

  #addPending(table: ModelTable, ids: Iterable<number>): void {
    if (this.#pending === 'all') return;
    const pending = this.#pending.get(table) ?? new Set();
    for (const id of ids) pending.add(id);
    this.#pending.set(table, pending);
  }

  async #update(): Promise<void> {
    const begunAt = performance.now();
    const [pending, areNamesOld, position, noted] = [
      this.#pending,
      this.#areNamesOld,
      this.#position,
      this.#noted,
    ];
    this.#isLoading = pending === 'all';
    this.#pending = new Map();
    this.#areNamesOld = false;
    try {
      if (areNamesOld) {
        await this.source.read(connection => this.#areas.read(connection));
        // Searched words may find other records than before.
        this.#tellAll();
      }
      if (pending === 'all') await this.#load(position);
      else await this.#refresh(pending, position);
      this.#applied = noted;
      this.#behindSince = begunAt;
      this.#failure.count = 0;
    } catch (error) {
      // What was noted waits for the next attempt.
      this.#areNamesOld ||= areNamesOld;
      if (pending === 'all' || isFatal(error)) this.#pending = 'all';
      else for (const [table, ids] of pending) this.#addPending(table, ids);
      throw this.#fail(error, performance.now() - begunAt);
    } finally {
      this.#isLoading = false;
    }
  }

  /** Pauses at least as long as the attempt took, and longer after each failure. */
  #fail(error: unknown, tookMs: number): RequestRefused {
    const { count } = this.#failure;
    const pause = Math.max(tookMs, Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS));
    const refusal = overloaded(hindranceOf(error, this.source.connection.engine));
    this.#failure = { refusal, count: count + 1, until: performance.now() + pause };
    if (!this.#isClosed) this.settings.report('model_failed', { reason: String(error) });
    return refusal;
  }

  /** Makes the file anew. */
  async #load(position: LogPosition | null): Promise<void> {
    const old = this.#file;
    this.#file = null;
    this.#loaded = 0;
    await old?.remove();
    this.#file = await DuckDBFile.open(this.settings);
    const { writer } = this.#file;
    for (const text of this.#creation) await writer.run(text);
    this.#lists = emptyLists();
    this.#savedLists = emptyCounts();
    for (const [i, table] of this.tables.entries()) {
      const { last } = await this.source.read(({ db }) =>
        anyTable(db)
          .selectFrom(table.name)
          .select(eb => eb.fn.max('id').as('last'))
          .executeTakeFirstOrThrow(),
      );
      // Records created meanwhile are noted as changes.
      for await (const { values, until } of this.#partsUpTo(table, Number(last ?? 0))) {
        if (this.#isClosed) throw overloaded('preparing');
        await appendRows(writer, table.name, table, values, { lists: this.#lists });
        this.#loaded = (i + Math.min(1, until / Number(last))) / this.tables.length;
        await letOthersIn();
      }
      if (!table.hasPlace) continue;
      await writer.run(sortInto(table));
      await adoptSorted(writer, table.name);
    }
    await this.#saveLists();
    await this.#savePosition(position);
    await writer.run('checkpoint');
    this.#tellAll();
  }

  /** Reads a table part by part; the next ones are read while one is used. */
  async *#partsUpTo(table: ModelTable, last: number): AsyncGenerator<{ values: Plain[][]; until: number }> {
    const ahead: Promise<{ values: Plain[][]; until: number }>[] = [];
    for (let after = 0; after < last || ahead.length > 0; ) {
      while (after < last && ahead.length < READ_AHEAD) {
        const until =
          (await this.source.read(connection => lastIdAfter(connection, table, after, AT_ONCE))) ?? last;
        const part = this.source.rows(table, { after, until }).then(values => ({ values, until }));
        // It is awaited in its turn, unless an earlier one fails.
        part.catch(() => undefined);
        ahead.push(part);
        after = until;
      }
      yield (await ahead.shift()) as { values: Plain[][]; until: number };
    }
  }

  /** Replaces changed records. Of many, the position is saved with the last ones: after a crash they are read again. */
  async #refresh(pending: Map<ModelTable, Set<number>>, position: LogPosition | null): Promise<void> {
    const parts = [...pending].flatMap(([table, ids]) =>
      [...partsOf([...ids], CHANGES_AT_ONCE)].map(part => ({ table, ids: part })),
    );
    // Few changes of several tables, as of a visit and its support, are committed at once.
    const isFew = parts.reduce((sum, { ids }) => sum + ids.length, 0) <= CHANGES_AT_ONCE;
    const batches = isFew && parts.length > 0 ? [parts] : parts.map(part => [part]);
    for (const [i, batch] of batches.entries())
      await this.#replace(batch, i === batches.length - 1 ? position : undefined);
  }

  async #replace(batch: readonly Changed[], position: LogPosition | null | undefined): Promise<void> {
    const savedLists = { ...this.#savedLists };
    const done: (() => void)[] = [];
    try {
      await this.#inTransaction(async () => {
        for (const changed of batch) done.push(await this.#replaceOf(changed));
        await this.#saveLists();
        if (position !== undefined) await this.#savePosition(position);
      });
    } catch (error) {
      this.#savedLists = savedLists;
      throw error;
    }
    for (const { table, ids } of batch)
      if (this.#changedMeanwhile?.name === table.name)
        for (const id of ids) this.#changedMeanwhile.ids.add(id);
    for (const tell of done) tell();
  }

  /** Replaces records of a table within a transaction. @returns what follows its commit */
  async #replaceOf({ table, ids }: Changed): Promise<() => void> {
    const { writer } = this.#file as DuckDBFile;
    if (table.hasPlace)
      await writer.run(
        `create or replace temp table ${CHANGED} as select *, -1 as sign from ${table.name} where ${AMONG}`,
        [listValue(ids)],
      );
    await writer.run(`delete from ${table.name} where ${AMONG}`, [listValue(ids)]);
    for (const part of partsOf(ids, AT_ONCE)) {
      const values = await this.source.read(connection => table.read(connection, part));
      await appendRows(writer, table.name, table, values, { lists: this.#lists });
      await letOthersIn();
    }
    if (!table.hasPlace) return () => this.#tell(table, []);
    await writer.run(`insert into ${CHANGED} select *, 1 from ${table.name} where ${AMONG}`, [
      listValue(ids),
    ]);
    const apply = await this.#adjusts.get(table)?.(writer, ids.length);
    const boxes = await this.#boxesOfChanged();
    return () => {
      apply?.();
      this.#tell(table, boxes);
    };
  }

  async #boxesOfChanged(): Promise<Bounds[]> {
    const { writer } = this.#file as DuckDBFile;
    const result = await writer.run(`select west, south, east, north from ${CHANGED}`);
    return (await result.getRowsJS()) as unknown as Bounds[];
  }

  #tellAll(): void {
    for (const table of this.tables) this.#tell(table, 'all');
  }

  #tell({ kind }: ModelTable, boxes: readonly Bounds[] | 'all'): void {
    for (const watcher of this.#watchers) watcher(kind, boxes);
  }

  async #rows(text: string) {
    return (await (this.#file as DuckDBFile).writer.run(text)).getRowObjectsJS();
  }

  /** The file stands at a position of the log once all earlier changes are in it. */
  async #savePosition(position: LogPosition | null): Promise<void> {
    const { writer } = this.#file as DuckDBFile;
    await writer.run('delete from position');
    await writer.run('insert into position values ($1, $2)', [position, this.#creation.join(';')]);
  }

  /** Adds the lists that have become known. */
  async #saveLists(): Promise<void> {
    const appender = await (this.#file as DuckDBFile).writer.createAppender('lists');
    for (const name of LIST_NAMES) {
      const { lists } = this.#lists[name];
      for (let number = this.#savedLists[name]; number < lists.length; number++) {
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
