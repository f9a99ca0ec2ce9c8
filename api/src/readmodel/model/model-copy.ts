import type { DuckDBConnection } from '@duckdb/node-api';
import type { Bounds } from 'shared/geometry';
import { orPreparing, overloaded, type RequestRefused } from '../../http/request-refused';
import type { Changes } from '../../store/change-feed';
import type { LogPosition } from '../../store/change-log';
import { type DuckDBSettings, isFatal } from './duckdb-file';
import { hindranceOf } from './hindrance-of';
import { type Adjust, ModelContent } from './model-content';
import type { ModelSource } from './model-source';
import type { Lists, ModelTable } from './model-table';
import { NamedAreas } from './named-areas';
import type { ModelState, ModelWatcher } from './read-model';
import { TableRewriting } from './table-rewriting';

/** Pending changes are applied after this delay in ms even if no query needs them. */
const REST_MS = 1_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 60_000];

async function beginSnapshot(connection: DuckDBConnection): Promise<void> {
  await connection.run('begin');
  // The first query fixes which commits a transaction sees.
  await connection.run('select * from position');
}

export interface ModelCopySettings extends DuckDBSettings {
  /** Reports why an update failed, or how many records differed from the database. */
  report(key: 'model_failed' | 'model_differed', values: Record<string, string | number>): void;
}

/** Copies tables of the database into a DuckDB file and keeps them up to date. */
export class ModelCopy {
  readonly rewriting = new TableRewriting(this);
  readonly #content: ModelContent;
  readonly #watchers: ModelWatcher[] = [];
  readonly #areas = new NamedAreas();
  /** Ids of changed records by table; `all` if the file must be built anew. */
  #pending: Map<ModelTable, Set<number>> | 'all' = 'all';
  #areNamesOld = true;
  #position: LogPosition | null = null;
  /** Number of the last noted change, and of the last applied change. */
  #noted = 1;
  #applied = 0;
  /** Since when changes may be unapplied, in ms of `performance.now()`. */
  #behindSince = performance.now();
  #updating: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  /**
   * The last failure of updates: its refusal, the number of failures in a row, its time, the end of the pause after
   * it, and whether the database was unreachable.
   */
  #failure = { refusal: overloaded('preparing'), count: 0, at: 0, until: 0, wasAway: false };
  #isLoading = false;
  #isClosed = false;

  constructor(
    private readonly source: ModelSource,
    private readonly settings: ModelCopySettings,
    readonly tables: readonly ModelTable[],
  ) {
    this.#content = new ModelContent(source, settings, tables);
  }

  get lists(): Lists {
    return this.#content.lists;
  }

  get state(): Pick<ModelState, 'lag' | 'backlog' | 'loading'> {
    const pending = this.#pending;
    const behind = this.#applied < this.#noted ? performance.now() - this.#behindSince : 0;
    return {
      lag: Math.round(Math.max(this.source.changes.lag, behind)),
      backlog: pending === 'all' ? 0 : [...pending.values()].reduce((sum, { size }) => sum + size, 0),
      loading: pending === 'all' || this.#isLoading ? this.#content.loaded : null,
    };
  }

  /**
   * Opens the file kept from the last run.
   * @returns its log position; `null` if the file is built anew
   */
  async open(): Promise<LogPosition | null> {
    const position = await this.#content.open();
    if (position === null) return null;
    this.#pending = new Map();
    this.#position = position;
    return position;
  }

  note(changes: Changes, position: LogPosition): void {
    this.#position = position;
    if (changes === 'all' || changes.has('geo_areas') || changes.has('sensitive_areas'))
      this.#areNamesOld = true;
    if (changes === 'all') this.#pending = 'all';
    else for (const table of this.tables) this.#addPending(table, changes.get(table.name) ?? []);
    this.#fallBehind();
  }

  /** Notes records that must be read from the database again. */
  repair(table: ModelTable, ids: readonly number[]): void {
    this.#addPending(table, ids);
    this.#fallBehind();
  }

  watch(watcher: ModelWatcher): void {
    this.#watchers.push(watcher);
  }

  /** Registers a function that is called in the transaction of each change of a table. */
  adjust(table: ModelTable, adjust: Adjust): void {
    this.#content.adjusts.push([table, adjust]);
  }

  areasNamed = (word: string) => this.#areas.named(word);

  /**
   * Resolves once everything committed so far is applied.
   * @throws RequestRefused 503 if that takes longer than the given time or fails
   */
  async current(patienceMs?: number): Promise<void> {
    try {
      await this.source.changes.current();
    } catch {
      throw overloaded('database_away');
    }
    // Changes noted during the update are left to later calls.
    await orPreparing(this.#reach(this.#noted), patienceMs);
  }

  /** Queries the copy with everything that was committed before the call. */
  async read<Result>(query: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    await this.current();
    return this.readApplied(query);
  }

  /** Queries the copy with the changes applied so far. */
  async readApplied<Result>(query: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const { file } = this.#content;
    try {
      if (!file) throw overloaded('preparing');
      return await file.read(query);
    } catch (error) {
      if (!isFatal(error)) throw error;
      if (file === this.#content.file) this.#discard(error);
      throw overloaded('preparing');
    }
  }

  /**
   * Queries a state of the copy between two updates.
   * @param begun called once the state is fixed, before any later update
   */
  async snapshot<Result>(
    begun: () => void,
    query: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      // An update may wait until all queries have ended, so no running query may wait for an update.
      await this.#updating?.catch(() => undefined);
      const result = await this.read(async connection => {
        if (this.#updating) return null;
        try {
          await this.#alone(() => beginSnapshot(connection).then(begun));
          return { answer: await query(connection) };
        } finally {
          await connection.run('rollback').catch(() => undefined);
        }
      });
      if (result) return result.answer;
    }
  }

  /** Changes the file in one transaction, all or nothing, while no changes of the database are applied. */
  change(work: (writer: DuckDBConnection) => Promise<void>): Promise<void> {
    return this.#alone(() => this.#content.inTransaction(work));
  }

  /** Discards the file, so that it is built anew. */
  #discard(reason: unknown): void {
    this.settings.report('model_failed', { reason: String(reason) });
    this.#pending = 'all';
    this.#fallBehind();
  }

  /** Discards the file if another program deleted it. */
  async requireFile(): Promise<void> {
    const { file } = this.#content;
    const isGone = await file?.isGone();
    if (isGone && file === this.#content.file) this.#discard('the file was removed');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#content.close(this.#updating);
    await this.source.close();
  }

  /** Runs work while no changes of the database are applied. */
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

  /** Notes a change. The next caller applies it; without a caller, it is applied after a delay. */
  #fallBehind(): void {
    if (this.#applied === this.#noted) this.#behindSince = performance.now();
    this.#noted += 1;
    this.#updateLater(REST_MS);
  }

  #updateLater(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#reach(this.#noted).catch(() => {
        // A failed update is repeated once the pause is over.
        if (!this.#isClosed) this.#updateLater(REST_MS);
      });
    }, ms).unref();
  }

  /**
   * Applies changes up to a number.
   * @throws RequestRefused 503 if that fails, or failed before and pauses
   */
  async #reach(target: number): Promise<void> {
    while (this.#applied < target) {
      if (this.#isClosed || this.#isPausing) throw this.#failure.refusal;
      this.#updating ??= this.#update().finally(() => {
        this.#updating = null;
      });
      await this.#updating;
    }
  }

  /** The pause ends early if the database was unreachable and has answered since. */
  get #isPausing(): boolean {
    const now = performance.now();
    const { at, until, wasAway } = this.#failure;
    const isBack = wasAway && now - this.source.changes.lag > at;
    return now < (isBack ? Math.min(at + REST_MS, until) : until);
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
        // Words may match other records than before.
        this.#tellAll();
      }
      if (pending === 'all') {
        await this.#content.load(position);
        this.#tellAll();
      } else
        for await (const replaced of this.#content.replace(pending, position)) {
          for (const { table, ids } of replaced) this.rewriting.note(table, ids);
          for (const { table, boxes } of replaced) this.#tell(table, boxes);
        }
      this.#applied = noted;
      this.#behindSince = begunAt;
      this.#failure.count = 0;
    } catch (error) {
      // The changes stay noted for the next attempt.
      this.#areNamesOld ||= areNamesOld;
      if (pending === 'all' || isFatal(error)) this.#pending = 'all';
      else for (const [table, ids] of pending) this.#addPending(table, ids);
      throw this.#fail(error, performance.now() - begunAt);
    } finally {
      this.#isLoading = false;
    }
  }

  /** Starts a pause at least as long as the attempt took, longer after each failure. */
  #fail(error: unknown, tookMs: number): RequestRefused {
    const { count } = this.#failure;
    const pause = Math.max(tookMs, Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS));
    const refusal = overloaded(hindranceOf(error, this.source.connection.engine));
    const at = performance.now();
    // The log of changes is read constantly, so its failure shows that the database is unreachable.
    const wasAway = refusal.refusal.reason === 'database_away' || this.source.changes.lag > REST_MS;
    this.#failure = { refusal, count: count + 1, at, until: at + pause, wasAway };
    if (!this.#isClosed) this.settings.report('model_failed', { reason: String(error) });
    return refusal;
  }

  #tellAll(): void {
    for (const table of this.tables) this.#tell(table, 'all');
  }

  #tell({ kind }: ModelTable, boxes: readonly Bounds[] | 'all'): void {
    for (const watcher of this.#watchers) watcher(kind, boxes);
  }
}
