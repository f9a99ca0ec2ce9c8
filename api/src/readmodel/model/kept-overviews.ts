import type { DuckDBBlobValue, DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { InfrastructureFilter } from 'shared/kinds';
import type { TileAddress } from 'shared/server';
import { letOthersIn, mapInTurns } from '../../store/let-others-in';
import { CellCounts, type Counted, KEY } from './cell-counts';
import { CellLines, type Lines, type LinesOfCells } from './cell-lines';
import { columnsOf } from './columns-of';
import { INFRASTRUCTURES, KINDS, pathOf } from './infrastructure-table';
import { CHANGED } from './model-content';
import type { ModelCopy } from './model-copy';
import { Conditions, whereOf } from './where';

/** Those used least recently go first. */
const MOST_BYTES = 96 * 1024 * 1024;
/** After more changes at once, only what is kept of all records is adjusted; the rest is made again when needed. */
const MOST_CHANGES = 500;
/** A filter that no map has asked for in this time is dropped instead of adjusted: each one delays each change. */
const IDLE_MS = 60_000;
/** Filters that one tile was asked for. */
const MOST_ASKED_ONCE = 100;
/** The matches of the filter of the last tile are gone through once it is answered and no other first tile was asked for in this time. */
const REST_MS = 100;
/** Others run after so many lines of a filter. */
const LINES_AT_ONCE = 500;
/** Wide tiles of a filter whose lines are kept, some 300 kB each. */
const MOST_TILES = 12;
/** Of a line, with its simplified path. */
const BYTES_PER_LINE = 300;

const [POLE, LINE] = [KINDS.indexOf('POLE'), KINDS.indexOf('LINE')];
/** Degrees by which the tiles of zoom 7 show lines from beyond their margin, and fewer north of Norway. */
const IS_LONG = 'east - west > 0.17 or north - south > 0.05';
/** The most dangerous line has the highest rank; of equal ones the one with the lowest id. */
export const RANK = '(risk::ubigint << 32 | (4294967295 - id))';

const keyOf = (filter: InfrastructureFilter) => JSON.stringify(filter);
const ALL = keyOf({});

/** What a tile of zoom 12 or below shows. */
export interface Overview {
  /** Numbers of supports by cell and combination. */
  cells: Uint32Array;
  lines: Lines;
}

/** A change of the matches of a filter. */
interface Change {
  counted: Counted;
  /** Cells whose lines changed, and their lines now. */
  cells: number[];
  lines: LinesOfCells | undefined;
}

/** What wide tiles of a filter show. */
class KeptOverview {
  /** Lines by tile, until one changes. */
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
  filter: InfrastructureFilter;
  /** When it was asked for last, in milliseconds of `performance.now()`. */
  usedAt: number;
  made: Promise<KeptOverview | null>;
  overview: KeptOverview | null;
  /** Changes that a running pass does not see; `null` before it has begun. */
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

/** Keeps what wide tiles of the filters in use show, adjusted by each change of a record. */
export class KeptOverviews {
  /** By filter; the one used last stands at the end. */
  readonly #kept = new Map<string, Kept>();
  /** Answers of the first tiles of filters, by filter: going through all matches delays other first tiles. */
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
      // Maps open without a filter.
      this.#keep({}, Promise.resolve());
    });
  }

  /** What is kept of a filter, with all applied changes; `null` if nothing is, as for its first tile. */
  async of(filter: InfrastructureFilter): Promise<KeptOverview | null> {
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

  /** Notes the answer of a tile that was made without this. */
  noteAnswer(filter: InfrastructureFilter, answer: Promise<unknown>): void {
    const key = keyOf(filter);
    if (this.#kept.has(key)) return;
    this.#askedOnce.set(key, answer);
    clearTimeout(this.#rest);
    const rest = () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#keep(filter, answer), REST_MS).unref();
    };
    // Its failure is its caller's.
    answer.then(rest, () => undefined);
  }

  /** Goes through the matches of a filter after an answer that is on its way. */
  #keep(filter: InfrastructureFilter, after: Promise<unknown>): void {
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
        // The next tile is answered from rows, or fails with the error.
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
      for (const found of await this.#linesOf(connection, [kept.filter]))
        for (let at = 0; at < found.ids.length; at += LINES_AT_ONCE) {
          lines.add(slice(found, at, at + LINES_AT_ONCE));
          await letOthersIn();
        }
      return new KeptOverview(counts, lines);
    });
    for (const change of kept.later ?? []) kept.overview.apply(change);
    kept.later = [];
    this.#evict(kept);
    return kept.overview;
  }

  /** Drops what was used least recently, but neither what is kept of all records nor what was just made. */
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

  /** Finds how a change of records changes what is kept. @returns what to do once it is committed */
  async #adjust(connection: DuckDBConnection, changes: number): Promise<() => void> {
    const oldest = changes > MOST_CHANGES ? Number.POSITIVE_INFINITY : performance.now() - IDLE_MS;
    for (const [key, { usedAt }] of this.#kept) if (key !== ALL && usedAt < oldest) this.#kept.delete(key);
    const all = [...this.#kept.values()].filter(({ later }) => later);
    if (all.length === 0) return () => undefined;
    const filters = all.map(({ filter }) => filter);
    const counted = await this.#changedCounts(connection, filters);
    const changedLines = `select distinct cell from ${CHANGED} where kind = ${LINE}`;
    const [found = []] = await columnsOf(await connection.run(changedLines));
    const cells = found as number[];
    const lines = cells.length > 0 ? await this.#linesOf(connection, filters, cells) : [];
    return () => {
      for (const [i, { overview, later }] of all.entries()) {
        const change = { counted: counted[i] as Counted, cells, lines: lines[i] };
        if (overview) overview.apply(change);
        else later?.push(change);
      }
    };
  }

  async #countsOf(connection: DuckDBConnection, filter: InfrastructureFilter): Promise<Counted> {
    const to = new Conditions();
    const [where] = this.#conditions(to, [filter]);
    const [keys, numbers] = await columnsOf(
      await to.run(
        connection,
        `select ${KEY} as key, count(*)::integer from infrastructures where kind = ${POLE} and ${where}
        group by key order by key`,
      ),
    );
    return { keys, numbers } as Counted;
  }

  /** Differences of the counts of filters. One query tests all filters, since each would take as long. */
  async #changedCounts(
    connection: DuckDBConnection,
    filters: readonly InfrastructureFilter[],
  ): Promise<Counted[]> {
    const to = new Conditions();
    const tests = this.#conditions(to, filters);
    const [keys = [], signs = [], ...matches] = await columnsOf(
      await to.run(connection, `select ${KEY}, sign, ${tests} from ${CHANGED} where kind = ${POLE}`),
    );
    return matches.map(isMatch => {
      const differences = new Map<number, number>();
      for (const [i, key] of (keys as number[]).entries())
        if (isMatch[i]) differences.set(key, (differences.get(key) ?? 0) + (signs[i] as number));
      const sorted = [...differences].filter(([, number]) => number !== 0).sort(([a], [b]) => a - b);
      return { keys: sorted.map(([key]) => key), numbers: sorted.map(([, number]) => number) };
    });
  }

  /** The lines of each filter to keep, of some cells or of all, and for several filters others of these cells too. */
  async #linesOf(
    connection: DuckDBConnection,
    filters: readonly InfrastructureFilter[],
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

  #conditions(to: Conditions, filters: readonly InfrastructureFilter[]): string[] {
    return filters.map(filter => `(${whereOf(to, INFRASTRUCTURES, filter, this.copy)})`);
  }
}
