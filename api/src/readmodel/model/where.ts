import {
  DOUBLE,
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  UINTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { Bounds } from 'shared/geometry';
import { areSearched, type FilterFacts, SHORTEST_WORD, wordsLookedFor, wordsOf } from 'shared/server';
import { type Condition, partsOf } from './condition';
import { dayNumber, secondOf } from './days';
import type { Lists, ModelTable } from './model-table';

/** Data that filters need besides their values. */
export interface FilterContext {
  lists: Lists;
  /** Ids of the areas and sensitive areas whose name or code contains a word. */
  areasNamed(word: string): { areas: ReadonlySet<number>; sensitive_areas: ReadonlySet<number> };
}

/** Highest value of an integer column. */
const HIGHEST = 2 ** 32 - 1;

/**
 * Maximum of values that are compared as constants. Few constants take half the time of a join, many take ten times
 * as long.
 */
const FEW = 8;

/** Whether an integer column can contain a value. */
const isPossible = (value: number | string) =>
  typeof value === 'string' || (Number.isInteger(value) && value >= 0 && value <= HIGHEST);

/** Records chosen by their ids. Keys of caches contain the id of the selection instead. */
export class ChosenRecords {
  /** The ids as one parameter. Binding each id takes five times as long. */
  readonly list: string;

  constructor(
    readonly selection: string,
    ids: readonly number[],
  ) {
    this.list = `[${ids.filter(isPossible).join()}]`;
  }

  toJSON(): string {
    return this.selection;
  }
}

/** Writes conditions with numbered parameters. */
export class Conditions {
  readonly #values: DuckDBValue[] = [];
  readonly #types: DuckDBType[] = [];

  /**
   * Adds a parameter.
   * @param type type of the compared column. With another type, DuckDB would convert each row of the column, and read
   * parts of the table that cannot match
   */
  value(value: DuckDBValue, type: DuckDBType): string {
    this.#types.push(type);
    return `$${this.#values.push(value)}`;
  }

  /** Adds an integer to compare with integer columns, limited to their range. */
  whole(value: number): string {
    return this.value(Math.max(0, Math.min(value, HIGHEST)), UINTEGER);
  }

  /** Adds a number as DOUBLE. */
  number(value: number): string {
    // A hostile cursor or box may contain any number, but no column does.
    const bounded = Math.max(-Number.MAX_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER));
    return this.value(bounded, DOUBLE);
  }

  text(value: string): string {
    return this.value(value, VARCHAR);
  }

  /**
   * Condition that a column has one of the given values.
   * @param ofNumbers type of the column if it is numeric
   */
  among(column: string, values: readonly (number | string)[], ofNumbers: DuckDBType = UINTEGER): string {
    const possible = values.filter(isPossible);
    if (possible.length === 0) return 'false';
    const type = typeof possible[0] === 'string' ? VARCHAR : ofNumbers;
    if (possible.length <= FEW)
      return `${column} in (${possible.map(value => this.value(value, type)).join()})`;
    return `${column} in (select unnest(${this.value(listValue(possible), LIST(type))}))`;
  }

  run(connection: DuckDBConnection, text: string): Promise<DuckDBMaterializedResult> {
    // Without parameters, DuckDB plans the query once instead of twice.
    return this.#values.length > 0 ? connection.run(text, this.#values, this.#types) : connection.run(text);
  }
}

/** Condition of records whose number equals a word, or whose text or linked names contain it. */
function mentions(
  to: Conditions,
  { tested }: ModelTable,
  { lists, areasNamed }: FilterContext,
  { paths, word, inTexts }: { paths: readonly string[]; word: string; inTexts: boolean },
): string {
  const alternatives: string[] = [];
  if (/^\d{1,9}$/.test(word)) alternatives.push(`id = ${to.whole(Number(word))}`);
  if (inTexts) alternatives.push(`contains(text, ${to.text(word)})`);
  if (word.length >= SHORTEST_WORD) {
    const named = areasNamed(word);
    for (const at of new Set(paths.map(path => path.replace(/\w+$/, 'id')))) {
      const { column, table } = tested[at] ?? {};
      if ((column === 'areas' || column === 'sensitive_areas') && named[column].size > 0)
        alternatives.push(to.among(column, lists[column]?.numbersWithAny(named[column]) ?? []));
      if (table)
        alternatives.push(`${column} in (select id from ${table} where contains(text, ${to.text(word)}))`);
    }
  }
  return alternatives.length > 0 ? `(${alternatives.join(' or ')})` : 'false';
}

function conditionOf(
  to: Conditions,
  table: ModelTable,
  context: FilterContext,
  facts: FilterFacts,
  wanted: unknown,
): string {
  if (facts.test === 'box') {
    const [from, , until] = wanted as Bounds;
    const [west, south, east, north] = (wanted as Bounds).map(side => to.number(side));
    // Beyond the antimeridian, a box has two parts.
    const sides = from <= until ? 'and' : 'or';
    return `(west <= ${east} ${sides} east >= ${west}) and south <= ${north} and north >= ${south}`;
  }
  if (facts.test === 'chosen')
    return `id in (select unnest(${to.text((wanted as ChosenRecords).list)}::uinteger[]))`;
  if (facts.test === 'words') {
    const all = wordsOf(wanted as string);
    const words = wordsLookedFor(all);
    const [paths, inTexts] = [facts.at, areSearched(words)];
    const conditions = words.map(word => mentions(to, table, context, { paths, word, inTexts }));
    if (words.length === 0) return 'true';
    const name = !inTexts && facts.name && table.tested[facts.name]?.column;
    return conditions.join(' and ') + (name ? ` or ${name} = ${to.text(all.join(' '))}` : '');
  }
  const tested = table.tested[facts.at];
  if (!tested) throw new Error(`The read model has no column for ${facts.at}`);
  const { column, encode, list } = tested;
  switch (facts.test) {
    case 'any': {
      const { as, none, month } = facts;
      const values = (wanted as (number | string)[]).map(value => as?.[value] ?? value);
      if (month) return to.among(`${column} // 100 % 100`, values.map(Number));
      if (encode)
        return to.among(
          column,
          values.map(value => encode(value as never)),
          table.columns.find(({ name }) => name === column)?.type,
        );
      if (list)
        return to.among(column, context.lists[column]?.numbersWithAny(new Set(values as number[])) ?? []);
      // Besides ids, `none` is no value of the column; among codes, it may be one.
      const isOne = to.among(column, facts.codes ? values : values.filter(value => value !== none));
      return none !== undefined && values.includes(none) ? `${isOne} or ${column} is null` : isOne;
    }
    case 'from':
      return `${column} >= ${to.whole(dayNumber(wanted as string))}`;
    case 'until':
      return `${column} between ${facts.missing ? 0 : 1} and ${to.whole(dayNumber(wanted as string))}`;
    case 'oneOf': {
      const isOne = to.among(column, facts.codes);
      return wanted ? isOne : `not (${isOne})`;
    }
    case 'above0':
      return `coalesce(${column}, 0) ${wanted ? '>' : '='} 0`;
  }
}

function textOf(to: Conditions, table: ModelTable, context: FilterContext, condition: Condition): string {
  const parts = partsOf(condition).map(part => {
    if (typeof part === 'string') return part;
    if ('box' in part) return `(${conditionOf(to, table, context, { test: 'box' }, part.box)})`;
    if ('among' in part) return to.among(part.column, part.among);
    if ('like' in part) return `${part.column} like ${to.text(part.like)} escape '\\'`;
    return typeof part.value === 'string' ? to.text(part.value) : to.number(part.value);
  });
  return parts.join('');
}

/** SQL condition of the values of a filter; `true` without values. */
export function whereOf(
  to: Conditions,
  table: ModelTable,
  filter: Readonly<Record<string, unknown>>,
  context: FilterContext,
): string {
  const parts = Object.entries(table.filters).flatMap(([name, facts]) => {
    const wanted = filter[name];
    return wanted === undefined ? [] : [`(${conditionOf(to, table, context, facts, wanted)})`];
  });
  const { updated_since: since } = filter;
  if (since) parts.push(`updated >= ${to.whole(secondOf(since as string))}`);
  // Added by the server, never by a URL: the filter of a selection (`withChosen`), excluded records
  // (`filterOutside`), alternatives, and the condition of an OGC request.
  const { and, except, anyOf, compared } = filter;
  if (anyOf) {
    const alternatives = (anyOf as (typeof filter)[]).map(one => `(${whereOf(to, table, one, context)})`);
    parts.push(`(${alternatives.join(' or ')})`);
  }
  if (compared) parts.push(textOf(to, table, context, compared as Condition));
  if (and) parts.push(`(${whereOf(to, table, and as typeof filter, context)})`);
  if (except) parts.push(`not (${to.among('id', except as readonly number[])})`);
  return parts.join(' and ') || 'true';
}
