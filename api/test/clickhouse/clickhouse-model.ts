import { CELLS_SHOWN, cellRangeOf, DETAIL_ZOOM, LINES_ZOOM } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import type { Page } from '../../src/http/pages';
import { orPreparing } from '../../src/http/request-refused';
import { boxOf, worldBoxOf } from '../../src/readmodel/model/box-of';
import { COMBINATIONS, type Counted, tileCounts } from '../../src/readmodel/model/cell-counts';
import { combinationSql, shownSql, type TileFilter } from '../../src/readmodel/model/coverage';
import { INFRASTRUCTURES, LINE, POLE } from '../../src/readmodel/model/infrastructure-table';
import type { ModelSource } from '../../src/readmodel/model/model-source';
import { type IdRange, lastIdAfter } from '../../src/readmodel/model/model-table';
import { CELL_ZOOM, FINE_ZOOM, mortonOfCell } from '../../src/readmodel/model/morton';
import { NamedAreas } from '../../src/readmodel/model/named-areas';
import type { FoundPage, ReadModel, RecordFilter, TileQuestions } from '../../src/readmodel/model/read-model';
import { type FilterContext, whereOf } from '../../src/readmodel/model/where';
import type { Changes } from '../../src/store/change-feed';
import type { LogPosition } from '../../src/store/change-log';
import { squaredMetresFrom } from '../../src/store/squared-metres';
import { type ClickHouse, COLUMNS, cellAt, isList, Literals, NAMES } from './clickhouse';

/** Records read from the database at once. */
const READ_AT_ONCE = 4000;
const KIND = INFRASTRUCTURES.kind;
const HIGHEST_ID = 2 ** 32 - 1;

const finest = ({ z }: TileAddress) =>
  [cellAt(z, 'cell_x', FINE_ZOOM), cellAt(z, 'cell_y', FINE_ZOOM)] as const;

/** Condition of cells in a tile or its margin: ranges of the table's order, then columns and rows. */
function inCellsOf(tile: TileAddress, column: string, row: string): string {
  const { x, y } = cellRangeOf(tile);
  const scaled = (cell: number) => Math.max(0, Math.floor(cell * 2 ** (CELL_ZOOM - tile.z)));
  const [left, top] = [scaled(x.first), scaled(y.first)];
  const side = 2 ** Math.max(0, Math.ceil(Math.log2((scaled(x.last) - left + 1) / 5)));
  const ranges: string[] = [];
  for (let c = left - (left % side); c <= scaled(x.last); c += side)
    for (let r = top - (top % side); r <= scaled(y.last); r += side)
      ranges.push(`cell between ${mortonOfCell(c, r)} and ${mortonOfCell(c, r) + side * side - 1}`);
  return `(${ranges.join(' or ')}) and ${column} between ${x.first} and ${x.last} and ${row} between ${y.first} and ${y.last}`;
}

/** Stands for the condition of a filter in a question. */
const MATCHES = '(matches)';
type Ordered = [id: number, value: number, sign: number];

/**
 * Answers about supports and lines from ClickHouse servers, each of which has the rows of some ids, and counts per cell
 * that it keeps. A change adds the former row with sign -1 and the present row with sign 1.
 */
class ClickHouseReads implements Partial<ReadModel> {
  readonly #areas = new NamedAreas();
  #forget: () => void = () => undefined;
  #pending: Set<number> | 'all' = 'all';
  #areNamesOld = true;
  #isLoaded = false;
  #position: LogPosition | null = null;
  #applying: Promise<void> = Promise.resolve();

  constructor(
    private readonly inner: ReadModel,
    private readonly source: Pick<ModelSource, 'connection' | 'rows'>,
    private readonly shards: readonly [ClickHouse, ...ClickHouse[]],
  ) {}

  get state() {
    return { ...this.inner.state, ...(!this.#isLoaded && { loading: 0 }) };
  }

  watch(watcher: Parameters<ReadModel['watch']>[0]): void {
    this.#forget = () => watcher(KIND, 'all');
  }

  async open(): Promise<LogPosition | null> {
    this.#position = await this.inner.open();
    const newest = 'select position from position order by number desc limit 1 format TSVRaw';
    const isCurrent = (await this.shards[0].run(newest)).trim() === this.#position;
    // Otherwise everything is copied to ClickHouse, with changes after the position again.
    if (isCurrent) this.#pending = new Set();
    this.#isLoaded = isCurrent;
    return this.#position;
  }

  note(changes: Changes, position: LogPosition): void {
    this.inner.note(changes, position);
    this.#position = position;
    if (changes === 'all') this.#pending = 'all';
    else for (const id of changes.get(KIND) ?? []) this.#note(id);
    this.#areNamesOld ||= changes === 'all' || changes.has('geo_areas') || changes.has('sensitive_areas');
  }

  #note(id: number): void {
    if (this.#pending !== 'all') this.#pending.add(id);
  }

  async current(patienceMs?: number): Promise<void> {
    await this.inner.current(patienceMs);
    this.#applying = this.#applying.catch(() => undefined).then(() => this.#apply());
    await orPreparing(this.#applying, patienceMs);
  }

  async page(kind: string, filter: RecordFilter, page: Page<string>): Promise<FoundPage> {
    if (kind !== KIND) return this.inner.page(kind, filter, page);
    await this.current();
    const { ordering, near, descending, after, limit } = page;
    const isNear = near && ordering === 'distance';
    const value = isNear ? squaredMetresFrom(near) : INFRASTRUCTURES.orderings[ordering]?.value;
    const [sign, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const place = after ? `where (v, id) ${sign} (${Number(after.value)}, ${after.id})` : '';
    const matches = `select id, toFloat64(${value}) as v, sign from all_supports where ${MATCHES}`;
    const ordered = `select id, v, sign from (${matches}) ${place} order by v ${direction}, id ${direction} limit`;
    const wanted = limit ?? HIGHEST_ID;
    const [[total]] = await this.#rows<[[number]]>(
      filter,
      `select sum(sign) from all_supports where ${MATCHES}`,
    );
    const rows = await this.#live(wanted + 1, most => this.#rows(filter, `${ordered} ${most}`));
    const last = rows[wanted - 1];
    const next = last && rows.length > wanted ? { value: last[1], id: last[0] } : null;
    return { ids: rows.slice(0, wanted).map(([id]) => id), total, next };
  }

  groups: ReadModel['groups'] = async (kind, filter, by, sum) => {
    if (kind !== KIND) return this.inner.groups(kind, filter, by, sum);
    await this.current();
    const keys = by.map((one, i) => {
      const [column = '', part] = one.split('.');
      if (part) return `"${column}" // ${part === 'year' ? 10_000 : '100 % 100'} as k${i}`;
      return `${isList(column) ? 'arrayJoin' : ''}("${column}") as k${i}`;
    });
    const summed = sum ? `, sum("${sum}" * sign), sum(isNull("${sum}") * sign)` : '';
    const groups = by.map((_, i) => `k${i}`).join();
    const question = `select ${keys.join()}, sum(sign) as n ${summed} from all_supports where ${MATCHES}
      group by ${groups} having n > 0 order by ${groups}`;
    const names = [...by, 'number', ...(sum ? [sum, 'unsummed'] : [])];
    const rows = await this.#rows<number[][]>(filter, question);
    return rows.map(row => Object.fromEntries(row.map((number, i) => [names[i], number])) as never);
  };

  readonly tiles: TileQuestions = {
    overview: async (filter, tile) => ({
      cells: await this.#cells(filter, tile),
      lines: await this.tiles.lines(filter, tile),
    }),
    supports: async (filter, tile) => {
      const [left, top, right, bottom] = worldBoxOf(tile);
      const to = new Literals();
      const { risk, state } = shownSql(to, filter);
      const question = `select id, x, y, ${risk} as shown_risk, ${state} as shown_state from all_supports
        where kind = ${POLE} and x between ${left} and ${right} and y between ${top} and ${bottom}
        and ${inCellsOf(tile, ...finest(tile))} and ${MATCHES}
        group by id, x, y, shown_risk, shown_state having sum(sign) > 0 order by id`;
      const rows = await this.#rows<[number, number, number, number, number][]>(filter, question, to);
      const column = (at: 0 | 1 | 2 | 3 | 4) => rows.map(row => row[at]);
      return [column(0), column(1), column(2), column(3), column(4)];
    },
    lines: async (filter, tile) => {
      const [west, south, east, north] = boxOf(tile);
      let some = `west <= ${east} and east >= ${west} and south <= ${north} and north >= ${south}`;
      if (tile.z < LINES_ZOOM) {
        const [column, row] = finest(tile);
        const ranks = `select toUInt64(risk) * 4294967296 + ${HIGHEST_ID} - id as rank, ${column} as c, ${row} as r
          from all_supports where kind = ${LINE} and ${some} and ${MATCHES} group by rank, c, r having sum(sign) > 0`;
        const best = await this.#rows<[number][]>(filter, `select max(rank) from (${ranks}) group by c, r`);
        some = `id in (0${best.map(([rank]) => `,${HIGHEST_ID - (rank % 2 ** 32)}`).join('')})`;
      }
      const isLarge = `east - west > ${(east - west) / 128} or north - south > ${(north - south) / 128}`;
      const drawn = `if(${tile.z >= DETAIL_ZOOM ? 1 : isLarge}, path, [x, y, assumeNotNull(end_x), assumeNotNull(end_y)])`;
      const question = `select id, risk, state, ${drawn} as drawn from all_supports
        where kind = ${LINE} and ${some} and ${MATCHES} group by id, risk, state, drawn having sum(sign) > 0 order by id`;
      const rows = await this.#rows<[number, number, number, number[]][]>(filter, question);
      const column = (at: 0 | 1 | 2) => rows.map(row => row[at]);
      return { ids: column(0), risks: column(1), states: column(2), paths: rows.map(row => row[3]) };
    },
  };

  async #cells(filter: TileFilter, tile: TileAddress): Promise<Counted> {
    const { x, y } = cellRangeOf(tile);
    const isKept = tile.z <= CELL_ZOOM && Object.keys(filter).length === 0;
    const kept = (name: string) => cellAt(tile.z, name, CELL_ZOOM);
    const [column, row] = isKept ? [kept('c'), kept('r')] : finest(tile);
    const to = new Literals();
    const combination = isKept ? 'combination' : combinationSql(to, filter);
    const question = `select ((${column} - (${x.first})) * ${CELLS_SHOWN} + ${row} - (${y.first})) * ${COMBINATIONS}
      + ${combination} as key, ${isKept ? 'sum(n) from all_cells' : 'sum(sign) from all_supports'}
      where ${isKept ? 1 : `kind = ${POLE}`} and ${inCellsOf(tile, column, row)} and ${MATCHES} group by key`;
    const rows = await this.#rows<[number, number][]>(filter, question, to);
    return tileCounts(counts => {
      for (const [key, number] of rows) counts[key] = number;
    });
  }

  async #rows<Rows>(filter: RecordFilter, question: string, to = new Literals()): Promise<Rows> {
    // Lists are stored themselves instead of their numbers.
    const lists = new Proxy({}, { get: () => ({ numbersWithAny: (ids: ReadonlySet<number>) => [...ids] }) });
    const context: FilterContext = { lists, areasNamed: word => this.#areas.named(word) };
    const where = whereOf(to, INFRASTRUCTURES, filter, context);
    const statement = to.sqlOf(question.replace(MATCHES, () => where));
    return JSON.parse(await this.shards[0].run(`${statement} format JSONCompact`)).data;
  }

  /** The first `wanted` rows that no other row takes back; `ask` reads the first rows of each sign. */
  async #live(wanted: number, ask: (most: number) => Promise<Ordered[]>): Promise<Ordered[]> {
    for (let most = 2 * wanted + 100; ; most *= 4) {
      const rows = await ask(most);
      const sums = new Map<string, Ordered>();
      for (const [id, value, sign] of rows) {
        const key = `${value} ${id}`;
        sums.set(key, [id, value, sign + (sums.get(key)?.[2] ?? 0)]);
      }
      const isAll = rows.length < most;
      // What takes the last row back may be missing.
      const live = [...sums.values()].slice(0, isAll ? undefined : -1).filter(([, , sum]) => sum > 0);
      if (isAll || live.length >= wanted) return live;
    }
  }

  /** Applies noted changes. After a failure they stay noted. */
  async #apply(): Promise<void> {
    const [pending, areNamesOld, position] = [this.#pending, this.#areNamesOld, this.#position];
    [this.#pending, this.#areNamesOld] = [new Set(), false];
    try {
      if (areNamesOld) await this.#areas.read(this.source.connection);
      if (pending === 'all') await this.#load();
      else if (pending.size > 0) await this.#insert([...pending], true);
      else return;
      await this.shards[0].run(`insert into position values (${Date.now()}, '${position}')`);
      this.#isLoaded = true;
      this.#forget();
    } catch (error) {
      this.#areNamesOld ||= areNamesOld;
      if (pending === 'all') this.#pending = 'all';
      else for (const id of pending) this.#note(id);
      throw error;
    }
  }

  async #load(): Promise<void> {
    for (const shard of this.shards)
      for (const table of ['supports', 'cells']) await shard.run(`truncate table ${table}`);
    for (let after = 0, until: number | null = 0; until !== null; after = until ?? 0) {
      until = await lastIdAfter(this.source.connection, INFRASTRUCTURES, after, READ_AT_ONCE);
      if (until !== null) await this.#insert({ after, until }, false);
    }
  }

  /** Adds the present rows of records, and takes back their former rows in the same insert. */
  async #insert(ids: IdRange, isChange: boolean): Promise<void> {
    const values = await this.source.rows(INFRASTRUCTURES, ids);
    const rows: string[][] = this.shards.map(() => []);
    for (const [i, id] of (values[0] ?? []).entries()) {
      const row = Object.fromEntries(COLUMNS.map(({ name, at, of }) => [name, of(values[at]?.[i] ?? null)]));
      rows[Number(id) % this.shards.length]?.push(JSON.stringify({ ...row, sign: 1 }));
    }
    await Promise.all(
      this.shards.map(async (shard, number) => {
        const former = isChange
          ? await shard.run(`select ${NAMES}, toInt8(-1) as sign from (select ${NAMES}, sum(sign) as n from supports
              where id in (${ids}) group by ${NAMES} having n > 0) format JSONEachRow`)
          : '';
        const inserted = former + rows[number]?.join('\n');
        if (inserted) await shard.run(`insert into supports format JSONEachRow ${inserted}`);
      }),
    );
  }
}

/** A model that answers about supports and lines from ClickHouse, and everything else itself. */
export function onClickHouse(
  inner: ReadModel,
  ...parts: [Pick<ModelSource, 'connection' | 'rows'>, [ClickHouse, ...ClickHouse[]]]
): ReadModel {
  const reads = new ClickHouseReads(inner, ...parts);
  return new Proxy(inner, {
    get(_, name) {
      const owner = name in reads ? reads : inner;
      const value = Reflect.get(owner, name, owner);
      return typeof value === 'function' ? value.bind(owner) : value;
    },
  });
}
