import type { Box } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import { CELLS_PER_TILE } from 'shared/geometry/tiles';
import type { Page } from '../../http/pages';
import type { Changes } from '../../store/change-feed';
import type { LogPosition } from '../../store/change-log';
import { squaredMetresFrom } from '../../store/squared-metres';
import { Coverage } from './coverage';
import { dayNumber, dayText } from './days';
import { removeLeftFiles } from './duckdb-file';
import { EvidenceRows } from './evidence-rows';
import { FindsAndSearches } from './finds-and-searches';
import { KeptPriorities } from './kept-priorities';
import { ModelComparison } from './model-comparison';
import { ModelCopy, type ModelCopySettings } from './model-copy';
import type { ModelSource } from './model-source';
import type { ModelTable, Ordering } from './model-table';
import { PastCounts } from './past-counts';
import { PastRanking } from './past-ranking';
import { PriorityCurves } from './priority-curve';
import { PriorityRanking } from './priority-ranking';
import { Questions } from './questions';
import type {
  FoundPage,
  Group,
  ModelState,
  ModelWatcher,
  PlacedRecord,
  ReadModel,
  RecordFilter,
} from './read-model';
import { SeenByGroup } from './seen-poles';
import { TileRows } from './tile-rows';

function orderingOf({ name, orderings }: ModelTable, { ordering, near }: Page<string>): Ordering {
  if (ordering === 'distance' && near) return { cursor: 'distance', value: squaredMetresFrom(near) };
  const found = orderings[ordering];
  if (!found) throw new Error(`${name} has no ordering ${ordering}`);
  return found;
}

/** SQL of a column by which matches are counted. */
function groupOf(by: Group): string {
  const [column, part] = by.split('.');
  if (part === 'year') return `"${column}" // 10000`;
  return part === 'month' ? `"${column}" // 100 % 100` : `"${column}"`;
}

/** The read model on DuckDB: one file per process, built from the database and updated with its changes. */
export class DuckDBModel implements ReadModel {
  readonly #copy: ModelCopy;
  readonly #comparison: ModelComparison;
  readonly #questions: Questions;
  readonly #priorities: KeptPriorities;
  readonly tiles: TileRows;
  readonly ranking: PriorityRanking;
  readonly pastRanking: PastRanking;
  readonly past: PastCounts;
  readonly curves: PriorityCurves;
  readonly coverage: Coverage;
  readonly finds: FindsAndSearches;
  readonly seenPoles: SeenByGroup;
  readonly evidence: EvidenceRows;

  constructor(
    source: ModelSource,
    private readonly settings: ModelCopySettings,
    private readonly tables: readonly ModelTable[],
  ) {
    this.#copy = new ModelCopy(source, settings, tables);
    this.#questions = new Questions(this.#copy);
    this.tiles = new TileRows(this.#copy, this.#questions);
    this.#priorities = new KeptPriorities(this.#copy, source);
    this.ranking = new PriorityRanking(this.#copy, this.#priorities);
    this.pastRanking = new PastRanking(this.#copy, source, this.#priorities);
    this.past = new PastCounts(this.#copy, tables);
    this.curves = new PriorityCurves(this.#copy, this.#priorities);
    this.coverage = new Coverage(this.#questions, this.#copy);
    this.finds = new FindsAndSearches(this.#questions);
    this.seenPoles = new SeenByGroup(this.#copy);
    this.evidence = new EvidenceRows(this.#questions, this.#copy, this.#priorities);
    this.#comparison = new ModelComparison(source, this.#copy, values =>
      settings.report('model_differed', values),
    );
  }

  get state(): ModelState {
    return { ...this.#copy.state, ...this.#comparison.state };
  }

  open(): Promise<LogPosition | null> {
    return this.#copy.open();
  }

  note(changes: Changes, position: LogPosition): void {
    this.#copy.note(changes, position);
    this.#priorities.note(changes);
  }

  watch(watcher: ModelWatcher): void {
    this.#copy.watch(watcher);
  }

  current(patienceMs?: number): Promise<void> {
    return this.#copy.current(patienceMs);
  }

  async maintain(): Promise<void> {
    await removeLeftFiles(this.settings);
    await this.#copy.rewriting.sort();
    await this.#priorities.current();
  }

  compare(): Promise<void> {
    return this.#comparison.next();
  }

  async ids(kind: string, filter: RecordFilter): Promise<Uint32Array> {
    const table = this.#table(kind);
    const [ids] = await this.#questions.columns(
      table,
      filter,
      where => `select id from ${table.name} where ${where} order by id`,
    );
    return Uint32Array.from(ids as number[]);
  }

  async page(kind: string, filter: RecordFilter, page: Page<string>): Promise<FoundPage> {
    const { descending, after, limit } = page;
    const table = this.#table(kind);
    const { cursor, value } = orderingOf(table, page);
    const isDate = cursor === 'date';
    const [sign, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
    const type = cursor === 'text' ? 'varchar' : 'double';
    const [total, [ids, values]] = (await Promise.all([
      // An unpaged list needs no separate count.
      limit === null && !after ? null : this.#count(table, filter),
      this.#questions.columns(table, filter, (where, to) => {
        const valueAfter = () => {
          if (isDate) return to.number(dayNumber(String(after?.value)));
          const value = after?.value ?? 0;
          return typeof value === 'string' ? to.text(value) : to.number(value);
        };
        const place = after && `(${valueAfter()}::${type}, ${to.number(after.id)})`;
        // One row more than the limit shows whether there is another page.
        return `select id, page_value::${type}
          from (select id, ${value} as page_value from ${table.name} where ${where})
          ${place ? `where (page_value, id) ${sign} ${place}` : ''}
          order by page_value ${direction}, id ${direction} ${limit === null ? '' : `limit ${limit + 1}`}`;
      }),
    ])) as [number | null, [number[], (number | string)[]]];
    const shown = limit === null ? ids : ids.slice(0, limit);
    const last = shown.length - 1;
    const goesOn = ids.length > shown.length && last >= 0;
    const lastValue = values[last] as number | string;
    return {
      ids: shown,
      total: total ?? ids.length,
      next: goesOn
        ? { value: isDate ? dayText(Number(lastValue)) : lastValue, id: shown[last] as number }
        : null,
    };
  }

  async extent(kind?: string): Promise<Box | null> {
    const tables = this.tables.filter(one => one.hasPlace && (kind === undefined || one.kind === kind));
    // For the first row in an order, DuckDB skips whole parts of a table; for a least value it reads them all.
    const boxes = tables.map(({ name }) => {
      const ends = [
        ['west', 'asc'],
        ['south', 'asc'],
        ['east', 'desc'],
        ['north', 'desc'],
      ].map(([side, order]) => `(select ${side} from ${name} order by ${side} ${order} nulls last limit 1)`);
      return `select ${ends.join()}`;
    });
    const sides = 'min(west), min(south), max(east), max(north)';
    const result = await this.#copy.read(connection =>
      connection.runAndReadAll(
        `select ${sides} from (${boxes.join(' union all ')}) as boxes (west, south, east, north)`,
      ),
    );
    const [box] = result.getRowsJS();
    return box?.[0] === null ? null : (box as unknown as Box);
  }

  async groups<By extends Group, Sum extends string = never>(
    kind: string,
    filter: RecordFilter,
    by: readonly By[],
    sum?: Sum,
  ) {
    type Row = Record<By | Sum | 'number' | 'unsummed', number>;
    const table = this.#table(kind);
    const columns = by.map(one => `${groupOf(one)} as "${one}"`);
    const summed = sum
      ? `, coalesce(sum("${sum}"), 0)::double as "${sum}", (count(*) - count("${sum}"))::double as unsummed`
      : '';
    const rows = await this.#questions.rows<Row>(
      table,
      filter,
      where => `select ${columns.join(', ')}, count(*)::double as number ${summed}
        from ${table.name} where ${where} group by ${by.map((_, i) => i + 1).join(', ')} order by all`,
    );
    const list = by.find(name => name in this.#copy.lists);
    if (!list) return rows;
    const lists = this.#copy.lists[list]?.lists ?? [];
    return rows.flatMap(row => (lists[row[list]] ?? []).map(item => ({ ...row, [list]: item })));
  }

  places(kind: string, filter: RecordFilter, [west, south, east, north]: Bounds, zoom?: number) {
    const table = this.#table(kind);
    const columns = ['id', 'x', 'y', ...table.symbols.map(name => `"${name}"`)];
    if (zoom === undefined)
      return this.#questions.rows<PlacedRecord>(
        table,
        filter,
        where => `select ${columns.join(', ')}, 1 as n from ${table.name}
          where west <= ${east} and east >= ${west} and south <= ${north} and north >= ${south} and ${where} order by id`,
      );
    const side = CELLS_PER_TILE * 2 ** zoom;
    return this.#questions.rows<PlacedRecord>(
      table,
      filter,
      where => `select ${columns.map(column => `any_value(${column}) as ${column}`).join(', ')}, count(*)::integer as n
        from ${table.name} where west between ${west} and ${east} and south between ${south} and ${north} and ${where}
        group by floor(x * ${side}), floor(y * ${side}) order by floor(x * ${side}), floor(y * ${side})`,
    );
  }

  close(): Promise<void> {
    return this.#copy.close();
  }

  #table(kind: string): ModelTable {
    const table = this.tables.find(one => one.kind === kind);
    if (!table) throw new Error(`The read model has no ${kind}`);
    return table;
  }

  async #count(table: ModelTable, filter: RecordFilter): Promise<number> {
    const question = (where: string) => `select count(*)::double from ${table.name} where ${where}`;
    const [counts] = await this.#questions.columns(table, filter, question);
    return counts?.[0] as number;
  }
}
