import type { DuckDBBlobValue, DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { TileAddress } from 'shared/server';
import { letOthersIn, mapInTurns } from '../../store/let-others-in';
import { CellCounts, type Counted, keySql, sumsOf } from './cell-counts';
import { CellLines, type Lines, type LinesOfCells } from './cell-lines';
import { columnsOf } from './columns-of';
import { combinationSql, type TileFilter } from './coverage';
import { INFRASTRUCTURES, LINE, POLE, pathOf } from './infrastructure-table';
import { CHANGED } from './model-content';
import type { ModelCopy } from './model-copy';
import { Conditions, whereOf } from './where';

/** Memory limit; the least recently used overviews are evicted. */
const MOST_BYTES = 96 * 1024 * 1024;
/**
 * After a larger change, only the overview of all records is adjusted; other overviews are dropped and rebuilt when
 * needed.
 */
const MOST_CHANGES = 500;
/**
 * An overview that no map requested for this long (ms) is dropped instead of adjusted, since each overview delays
 * every change. The overview of all records is never dropped for this.
 */
const IDLE_MS = 60_000;
/** Maximum of filters remembered after their first tile. */
const MOST_ASKED_ONCE = 100;
/**
 * Delay in ms between the answer to a filter's first tile and the building of its overview. The first tile of another
 * filter cancels the building.
 */
const REST_MS = 100;
/** Lines of a filter processed before other work runs. */
const LINES_AT_ONCE = 500;
/** Maximum of wide tiles per filter whose lines are cached. */
const MOST_TILES = 12;
/** Estimated size in bytes of the lines of a cell. */
const BYTES_PER_LINE = 300;

/**
 * Condition that a line may reach into a tile of zoom 7 from beyond the tile's margin; sizes are in degrees. North of
 * Norway, smaller lines can do so too.
 */
const IS_LONG = 'east - west > 0.17 or north - south > 0.05';
/** Rank of a line: a more dangerous line ranks higher. Among equally dangerous lines, the lower id ranks higher. */
export const RANK = '(risk::ubigint << 32 | (4294967295 - id))';

const keyOf = (filter: TileFilter) => JSON.stringify(filter);
const ALL = keyOf({});

/** Content of a tile of zoom 12 or below. */
export interface Overview {
  /** Counts of supports by cell and combination, see `tileCounts`. */
  cells: Counted;
  lines: Lines;
}

interface Change {
  counted: Counted;
  /** Cells whose lines changed, with their present lines. */
  cells: number[];
  lines: LinesOfCells | undefined;
}

/** The overview of a filter: the content of its wide tiles. */
class KeptOverview {
  /** Lines by tile, cleared when a line changes. */
  readonly #linesOf = new Map<string, Lines>();

  constructor(
    private readonly counts: CellCounts,
    private readonly lines: CellLines,
  ) {}

  get bytes(): number {
    return this.counts.bytes + this.lines.size * BYTES_PER_LINE;
  }

  apply({ counted, cells, lines }: Change): void {
    this.counts.add(counted);
    if (cells.length > 0) this.#linesOf.clear();
    this.lines.drop(cells);
    if (lines) this.lines.add(lines);
  }

  within(tile: TileAddress): Overview {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const lines = this.#linesOf.get(key) ?? this.lines.within(tile);
    if (this.#linesOf.size < MOST_TILES) this.#linesOf.set(key, lines);
    return { cells: this.counts.within(tile), lines };
  }
}

interface Kept {
  filter: TileFilter;
  /** When the overview was last requested, in ms of `performance.now()`. */
  usedAt: number;
  made: Promise<KeptOverview | null>;
  overview: KeptOverview | null;
  /** Changes committed while a snapshot is read, which lacks them; `null` before the reading begins. */
  later: Change[] | null;
}

const slice = (
  { cells, ids, risks, states, paths }: LinesOfCells,
  from: number,
  to: number,
): LinesOfCells => ({
  cells: cells.slice(from, to),
  ids: ids.slice(from, to),
  risks: risks.slice(from, to),
  states: states.slice(from, to),
  paths: paths.slice(from, to),
});

/** Keeps the content of wide tiles for the filters in use. Each change of a record adjusts it. */
export class KeptOverviews {
  /** Overviews by filter, the least recently used first. */
  readonly #kept = new Map<string, Kept>();
  /**
   * Responses of first tiles, by filter. An overview is built only for a second tile or after a pause, since reading
   * all matches delays the first tiles of other filters.
   */
  readonly #askedOnce = new LRUCache<string, Promise<unknown>>({ max: MOST_ASKED_ONCE });
  #rest: NodeJS.Timeout | undefined;

  constructor(
    private readonly copy: Pick<ModelCopy, 'adjust' | 'areasNamed' | 'lists' | 'snapshot' | 'watch'>,
    private readonly mostBytes = MOST_BYTES,
  ) {
    copy.adjust(INFRASTRUCTURES, (connection, changes) => this.#adjust(connection, changes));
    copy.watch((kind, boxes) => {
      if (kind !== INFRASTRUCTURES.kind || boxes !== 'all') return;
      this.#kept.clear();
      // Maps open without a filter, so the overview of all records is built at once.
      this.#keep({}, Promise.resolve());
    });
  }

  /** The overview of a filter with all applied changes; `null` if there is none yet, such as for its first tile. */
  async of(filter: TileFilter): Promise<KeptOverview | null> {
    const key = keyOf(filter);
    const first = this.#askedOnce.get(key);
    if (first) this.#keep(filter, first);
    const kept = this.#kept.get(key);
    if (!kept) return null;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.usedAt = performance.now();
    const overview = await kept.made;
    return this.#kept.get(key) === kept ? overview : null;
  }

  /** Registers the response of a tile made without an overview. */
  noteAnswer(filter: TileFilter, answer: Promise<unknown>): void {
    const key = keyOf(filter);
    if (this.#kept.has(key)) return;
    this.#askedOnce.set(key, answer);
    clearTimeout(this.#rest);
    const rest = () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#keep(filter, answer), REST_MS).unref();
    };
    // The caller handles a failure.
    answer.then(rest, () => undefined);
  }

  /** Reads the matches of a filter into an overview, after a pending response. */
  #keep(filter: TileFilter, after: Promise<unknown>): void {
    const key = keyOf(filter);
    this.#askedOnce.delete(key);
    if (this.#kept.has(key)) return;
    const kept: Kept = {
      filter,
      usedAt: performance.now(),
      overview: null,
      later: null,
      made: Promise.resolve(null),
    };
    this.#kept.set(key, kept);
    kept.made = after
      .then(() => this.#make(kept))
      .catch(() => {
        // The next tile is made from rows, or fails with the error.
        if (this.#kept.get(key) === kept) this.#kept.delete(key);
        return null;
      });
  }

  async #make(kept: Kept): Promise<KeptOverview> {
    const begun = () => {
      kept.later = [];
    };
    kept.overview = await this.copy.snapshot(begun, async connection => {
      const counts = new CellCounts(await this.#countsOf(connection, kept.filter));
      const lines = new CellLines();
      for (const matching of await this.#linesOf(connection, [kept.filter]))
        for (let at = 0; at < matching.ids.length; at += LINES_AT_ONCE) {
          lines.add(slice(matching, at, at + LINES_AT_ONCE));
          await letOthersIn();
        }
      return new KeptOverview(counts, lines);
    });
    for (const change of kept.later ?? []) kept.overview.apply(change);
    kept.later = [];
    this.#evict(kept);
    return kept.overview;
  }

  /** Evicts the least recently used overviews, except the overview of all records and the overview just built. */
  #evict(made: Kept): void {
    const all = [...this.#kept];
    let bytes = all.reduce((sum, [, { overview }]) => sum + (overview?.bytes ?? 0), 0);
    for (const [key, kept] of all) {
      if (bytes <= this.mostBytes) break;
      if (key === ALL || kept === made || !kept.overview) continue;
      bytes -= kept.overview.bytes;
      this.#kept.delete(key);
    }
  }

  /**
   * Computes how a change of records affects the overviews.
   * @returns a function that applies it after the commit
   */
  async #adjust(connection: DuckDBConnection, changes: number): Promise<() => void> {
    const oldest = changes > MOST_CHANGES ? Number.POSITIVE_INFINITY : performance.now() - IDLE_MS;
    for (const [key, { usedAt }] of this.#kept) if (key !== ALL && usedAt < oldest) this.#kept.delete(key);
    const all = [...this.#kept.values()].filter(({ later }) => later);
    if (all.length === 0) return () => undefined;
    const filters = all.map(({ filter }) => filter);
    const counted = await this.#changedCounts(connection, filters);
    const changedLines = `select distinct cell from ${CHANGED} where kind = ${LINE}`;
    const [cellColumn = []] = await columnsOf(await connection.run(changedLines));
    const cells = cellColumn as number[];
    const lines = cells.length > 0 ? await this.#linesOf(connection, filters, cells) : [];
    return () => {
      for (const [i, { overview, later }] of all.entries()) {
        const change = { counted: counted[i] as Counted, cells, lines: lines[i] };
        if (overview) overview.apply(change);
        else later?.push(change);
      }
    };
  }

  async #countsOf(connection: DuckDBConnection, filter: TileFilter): Promise<Counted> {
    const to = new Conditions();
    const [where] = this.#conditions(to, [filter]);
    const [keys, numbers] = await columnsOf(
      await to.run(
        connection,
        `select ${keySql(combinationSql(to, filter))} as key, count(*)::integer from infrastructures where kind = ${POLE} and ${where}
        group by key order by key`,
      ),
    );
    return { keys, numbers } as Counted;
  }

  /** Changes of counts by filter. One query tests all filters, since a query for one filter would take as long. */
  async #changedCounts(connection: DuckDBConnection, filters: readonly TileFilter[]): Promise<Counted[]> {
    const to = new Conditions();
    const tests = this.#conditions(to, filters);
    const keys = filters.map(filter => keySql(combinationSql(to, filter)));
    const [signs = [], ...columns] = await columnsOf(
      await to.run(connection, `select sign, ${tests}, ${keys} from ${CHANGED} where kind = ${POLE}`),
    );
    return columns.slice(0, filters.length).map((isMatch, of) => {
      const keysOf = columns[filters.length + of] as number[];
      return sumsOf(keysOf.flatMap((key, i) => (isMatch[i] ? [[key, signs[i] as number]] : [])));
    });
  }

  /**
   * Lines to keep for each filter, in the given cells or in all. With several filters, it returns all lines of the
   * cells that match the filter, not only those to keep.
   */
  async #linesOf(
    connection: DuckDBConnection,
    filters: readonly TileFilter[],
    cells?: readonly number[],
  ): Promise<LinesOfCells[]> {
    const to = new Conditions();
    const tests = this.#conditions(to, filters);
    const [test] = tests;
    const among = `kind = ${LINE} and ${cells ? to.among('cell', cells) : 'true'}`;
    const kept = `${test} and (${IS_LONG}
      or ${RANK} in (select max(${RANK}) from infrastructures where ${among} and ${test} group by cell))`;
    const [inCells = [], ids = [], risks = [], states = [], paths = [], ...matches] = await columnsOf(
      await to.run(
        connection,
        `select cell, id, risk, state, path, ${tests} from infrastructures
        where ${among} and ${filters.length === 1 ? kept : 'true'}`,
      ),
    );
    const lines: LinesOfCells[] = [];
    for (const isMatch of matches) {
      const matching = (column: DuckDBValue[]) => column.filter((_, i) => isMatch[i]);
      const blobs = matching(paths) as DuckDBBlobValue[];
      lines.push({
        cells: matching(inCells) as number[],
        ids: matching(ids) as number[],
        risks: matching(risks) as number[],
        states: matching(states) as number[],
        paths: await mapInTurns(blobs, ({ bytes }) => pathOf(bytes), LINES_AT_ONCE),
      });
    }
    return lines;
  }

  #conditions(to: Conditions, filters: readonly TileFilter[]): string[] {
    return filters.map(filter => `(${whereOf(to, INFRASTRUCTURES, filter, this.copy)})`);
  }
}
