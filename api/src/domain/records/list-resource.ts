import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FilterFacts, SHORTEST_WORD, wordsLookedFor, wordsOf } from 'shared/contract';
import { collectionBytes } from '../../http/feature-collection';
import type { Listed } from '../../http/pages';
import { allOf } from '../../store/all-of';
import type { AnyRow } from '../../store/any-table';
import type { Engine } from '../../store/engine';
import { byDistance, type Order, orderBy, readPage } from './read-page';
import { presentRecords, selectRecords } from './read-resource';
import { resourceOf } from './registry';
import type { RecordQuery, Resource } from './resource';
import type { Viewer } from './viewer';

type Condition = Expression<SqlBool>;

/** The column that a filter path refers to, if it is one of the table. */
function columnAt({ fields, own }: Resource, at: string): string | undefined {
  const name = /^properties\.(\w+)(\.id)?$/.exec(at)?.[1];
  const field = fields.find(one => one.name === name);
  return field && `${own.table}.${field.column}`;
}

const PARTS_OF_DATE = { year: [1, 4], month: [6, 2] } as const;

/** Year or month of a date, as digits. Dates are text in SQLite and dates in PostgreSQL: as text, both read alike. */
export function partOfDate(column: string, part: keyof typeof PARTS_OF_DATE): RawBuilder<string> {
  const [start, length] = PARTS_OF_DATE[part];
  return sql<string>`substr(cast(${sql.ref(column)} as text), ${sql.lit(start)}, ${sql.lit(length)})`;
}

/** Whether a column has one of the values, as answers say them, or none where that is one of the codes. */
function among(
  column: string,
  { as, none, month }: FilterFacts & { test: 'any' },
  wanted: readonly unknown[],
) {
  const values = wanted.map(value => as?.[String(value)] ?? value);
  const value = month ? partOfDate(column, 'month') : sql.ref(column);
  const isOne = sql<SqlBool>`${value} in (${sql.join(values)})`;
  return none !== undefined && values.includes(none)
    ? sql<SqlBool>`(${isOne} or ${sql.ref(column)} is null)`
    : isOne;
}

/** Condition for ids of records that a table links to others. */
const linked = (resource: Resource, links: string, column: string, ids: RawBuilder<unknown>) =>
  sql<SqlBool>`${sql.ref(`${resource.own.table}.id`)} in (select ${sql.ref(`${resource.own.singular}_id`)} from ${sql.table(links)} where ${sql.ref(column)} in (${ids}))`;

/**
 * Condition for records that a word matches: by id, own texts, names of species and areas. It is one list of ids, since
 * separate alternatives would be evaluated for every row.
 */
function mentions(
  resource: Resource,
  engine: Engine,
  word: string,
  facts: FilterFacts & { test: 'words' },
): Condition {
  const { table } = resource.own;
  const isNumber = /^\d{1,15}$/.test(word);
  const lists: RawBuilder<unknown>[] = [sql`select cast(${isNumber ? Number(word) : 0} as bigint)`];
  if (word.length >= SHORTEST_WORD) {
    lists.push(sql`select id from ${sql.table(table)} where ${engine.textHolds(table, word)}`);
    const species = resource.fields.find(one => one.facts.type === 'species');
    if (species && facts.at.some(at => at.startsWith(`properties.${species.name}.`)))
      lists.push(sql`select id from ${sql.table(table)} where deleted_at is null and ${sql.ref(species.column)} in
        (select species.id from species where ${engine.holdsWord('species.search_text', word)})`);
    if (resource.areas && facts.at.includes('properties.areas[].name'))
      lists.push(sql`select ${sql.ref(resource.areas.record)} from ${sql.table(resource.areas.areas)} where area_id in
        (select geo_areas.id from geo_areas where ${engine.textHolds('geo_areas', word)})`);
  }
  return sql`${sql.ref(`${table}.id`)} in (${sql.join(lists, sql` union `)})`;
}

/** Conditions of a filter on the table of a resource. */
export function conditionsOf(
  resource: Resource,
  engine: Engine,
  values: Record<string, unknown>,
): Condition[] {
  const { table, conditions = {} } = resource.own;
  return Object.entries(resource.kind.facts.filters).flatMap(([name, facts]): Condition[] => {
    const wanted = values[name];
    if (wanted === undefined) return [];
    const own = conditions[name];
    if (own) return [own(wanted as never, engine)];
    switch (facts.test) {
      case 'box':
        return [engine.inBox(table, table, wanted as never)];
      case 'words':
        return wordsLookedFor(wordsOf(wanted as string)).map(word => mentions(resource, engine, word, facts));
      case 'any': {
        if (facts.at === 'properties.areas[].id' && resource.areas)
          return [linked(resource, resource.areas.areas, 'area_id', sql.join(wanted as number[]))];
        if (facts.at === 'properties.sensitive_area[].id' && resource.areas)
          return [
            linked(resource, resource.areas.sensitive, 'sensitive_area_id', sql.join(wanted as number[])),
          ];
        break;
      }
    }
    const column = columnAt(resource, 'at' in facts ? String(facts.at) : '');
    if (!column) throw new Error(`${resource.kind.name}: filter ${name} has no column; name its condition`);
    switch (facts.test) {
      case 'any':
        return [among(column, facts, wanted as unknown[])];
      case 'from':
        return [sql`${sql.ref(column)} >= ${wanted}`];
      case 'until':
        return [sql`${sql.ref(column)} <= ${wanted}`];
      default:
        return [sql`(coalesce(${sql.ref(column)}, 0) > 0) = ${wanted}`];
    }
  });
}

/** The ordering by a field of a resource. */
function orderByField({ own, fields }: Resource, engine: Engine, name: string): Order {
  const field = fields.find(one => one.name === name);
  const column = sql.ref<string | number>(`${own.table}.${field?.column ?? 'id'}`);
  const text = (value: RawBuilder<string>) => orderBy('text', engine.inByteOrder(value));
  switch (field?.facts.type) {
    case 'species':
      // Cursors are limited to 80 characters.
      return text(
        sql`(select substr(species.vernacular_name, 1, 80) from species where species.id = ${column})`,
      );
    case 'day':
      return orderBy('date', column);
    case 'number':
      // Unknown counts sort before 0.
      return orderBy('count', field.facts.optional ? sql`coalesce(${column}, -1)` : column);
    case 'text':
    case 'address':
    case 'choice':
      return text((field.facts.limit ?? 0) > 100 ? sql`substr(${column}, 1, 80)` : sql`${column}`);
    case 'item':
    case 'link':
      return orderBy('id', field.facts.optional ? sql`coalesce(${column}, 0)` : column);
    default:
      return orderBy('id', column);
  }
}

/** The orderings of a list by their names. */
export const ordersOf = (resource: Resource, engine: Engine): Record<string, Order> => ({
  ...Object.fromEntries(
    Object.keys(resource.kind.facts.orderings).map(name => [name, orderByField(resource, engine, name)]),
  ),
  ...(resource.kind.place && { distance: byDistance(resource.own.table) }),
});

/** Lists records by filter, by page or all at once. */
export async function listRecords(
  viewer: Viewer,
  resource: Resource,
  { filter, page }: RecordQuery,
): Promise<Listed> {
  const { engine } = viewer.context;
  const found = selectRecords(viewer, resource).where(allOf(conditionsOf(resource, engine, filter)));
  const id = sql.ref<number>(`${resource.own.table}.id`);
  const { rows, ...rest } = await readPage(found as never, page, id, ordersOf(resource, engine));
  const records = await presentRecords(viewer, resource, rows as AnyRow[], true);
  return { ...rest, json: collectionBytes(records) };
}

/** Lists a kind by its name, for threads, which receive kinds by name only. */
export function listOfKind(
  viewer: Viewer,
  { kind, ...query }: RecordQuery & { kind: string },
): Promise<Listed> {
  const resource = resourceOf(kind);
  return resource.own.list?.(viewer, query) ?? listRecords(viewer, resource, query);
}
