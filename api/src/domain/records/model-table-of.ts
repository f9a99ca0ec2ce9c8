import { UINTEGER, VARCHAR } from '@duckdb/node-api';
import { type FilterFacts, toWorld } from 'shared/server';
import { secondOf } from '../../readmodel/model/days';
import { type ColumnField, fieldColumn, fieldOrdering } from '../../readmodel/model/field-columns';
import { INFRASTRUCTURES } from '../../readmodel/model/infrastructure-table';
import {
  type IdRange,
  linkedIds,
  type ModelTable,
  modelTable,
  type Plain,
  type TestedColumn,
} from '../../readmodel/model/model-table';
import {
  AREA_COLUMNS,
  PLACE_COLUMNS,
  type PlacedRow,
  TESTED_AREAS,
} from '../../readmodel/model/place-columns';
import type { ReadJob } from '../../readmodel/threads/reads';
import { type AnyRow, anyTable } from '../../store/any-table';
import type { Row } from '../../store/schema';
import type { Context } from './context';
import { isShown } from './read-resource';
import { listedResources } from './registry';
import type { Resource } from './resource';

/** Fields that distinguish records on a map: the fields that the kind names, otherwise all fields with codes. */
export const symbolFields = ({ readFields, own }: Resource): ColumnField[] =>
  readFields.filter(({ name, facts: { type } }) =>
    own.symbol ? own.symbol.fields.includes(name) : type === 'item' || type === 'choice',
  );

/** Extracts the field name from a path in responses: `properties.species.id` or `date`. */
const fieldAt = (at: string) => /^(?:properties\.)?(\w+)(?:\.id)?$/.exec(at)?.[1];
const pathOf = (facts: FilterFacts) => ('at' in facts && typeof facts.at === 'string' ? facts.at : '');

/** The table of a kind in the read model, with the columns that filters, orderings, counts and symbols need. */
export function modelTableOf(resource: Resource): ModelTable {
  const { kind, own, areas } = resource;
  const { filters, orderings } = kind.facts;
  // In a subquery, a bare name may refer to the subquery's table.
  const named = (name: string) => `${own.table}."${name}"`;
  const symbols = symbolFields(resource).map(({ name }) => name);
  const needed = new Set([
    ...Object.values(filters).map(facts => fieldAt(pathOf(facts))),
    ...Object.keys(orderings),
    ...(kind.place ? symbols : []),
    ...(own.counted ?? []),
  ]);
  const fields = resource.readFields.filter(
    ({ name, facts }) => needed.has(name) || facts.type === 'species',
  );
  const hasText = Object.values(filters).some(({ test }) => test === 'words');
  const links = areas && {
    areas: linkedIds(areas.areas, 'area_id', areas.record),
    sensitive_areas: linkedIds(areas.sensitive, 'sensitive_area_id', areas.record),
  };
  const targets = resource.targets.map(list => ({
    ...{ name: list.name, at: `${list.name}[].${list.link.name}` },
    linked: linkedIds(list.table, list.link.column, `${own.singular}_id`),
  }));

  const tested: Record<string, TestedColumn> = { ...(links && TESTED_AREAS) };
  for (const { name, facts } of fields)
    for (const at of [name, `${name}.id`, `properties.${name}`, `properties.${name}.id`])
      tested[at] = { column: named(name), ...(facts.type === 'species' && { table: 'species' }) };
  for (const { name, at } of targets) tested[at] = { column: name, list: true };
  for (const [name, facts] of Object.entries(filters))
    if (pathOf(facts) && !tested[pathOf(facts)])
      throw new Error(`${kind.name}: filter ${name} has no column`);

  return modelTable<AnyRow, AnyRow & PlacedRow, string>({
    kind: kind.name,
    name: own.table,
    sortedBy: 'cell',
    filters,
    tested,
    orderings: {
      id: { cursor: 'id', value: 'id' },
      ...Object.fromEntries(
        fields.flatMap(field =>
          field.name in orderings ? [[field.name, fieldOrdering(field, named(field.name))]] : [],
        ),
      ),
    },
    symbols,
    columns: {
      id: { type: UINTEGER, of: row => row.id },
      updated: { type: UINTEGER, of: row => secondOf(row.updated_at) },
      ...Object.fromEntries(fields.map(field => [field.name, fieldColumn(field, field.column)])),
      ...(kind.place && PLACE_COLUMNS),
      ...(links && AREA_COLUMNS),
      ...Object.fromEntries(
        targets.map(({ name }) => [
          name,
          { type: UINTEGER, list: true as const, of: (row: AnyRow) => row[name] as string | null },
        ]),
      ),
      ...(hasText && { text: { type: VARCHAR, of: row => row.search_text as string } }),
    },
    rows: ({ db }, some) =>
      anyTable(db)
        .selectFrom(own.table)
        .select(
          [
            'id',
            'updated_at',
            ...fields.map(({ column }) => column),
            ...(kind.place ? ['west', 'south', 'east', 'north'] : []),
            ...(hasText ? ['search_text'] : []),
          ].map(column => `${own.table}.${column}`),
        )
        .where(isShown(resource))
        .where(some(`${own.table}.id`))
        .$castTo<AnyRow>(),
    linked: { ...links, ...Object.fromEntries(targets.map(({ name, linked }) => [name, linked])) },
    prepared: kind.place ? ['world'] : [],
    prepare(row) {
      const placed = row as AnyRow & PlacedRow;
      if (kind.place) placed.world = toWorld([placed.west, placed.south]);
      return placed;
    },
  });
}

export const modelTables = (): ModelTable[] => [
  INFRASTRUCTURES,
  SPECIES,
  ...listedResources().map(modelTableOf),
];

type SpeciesName = Pick<Row<'species'>, 'id' | 'vernacular_name' | 'search_text'>;

/** Names of species, for ordering and searching lists. */
const SPECIES = modelTable<SpeciesName, SpeciesName>({
  kind: 'species',
  name: 'species',
  sortedBy: 'id',
  filters: {},
  tested: {},
  orderings: {},
  symbols: [],
  columns: {
    id: { type: UINTEGER, of: row => row.id },
    name: { type: VARCHAR, of: row => row.vernacular_name },
    text: { type: VARCHAR, of: row => row.search_text },
  },
  rows: ({ db }, some) =>
    db.selectFrom('species').select(['id', 'vernacular_name', 'search_text']).where(some('species.id')),
  linked: {},
  prepared: [],
  prepare: row => row,
});

let tables: ReturnType<typeof modelTables> | null = null;

/** Reads a range of the records of a table, as one array for each column. */
export const modelRows: ReadJob<Context, { name: string; ids: IdRange }, Plain[][]> = (
  { context },
  { name, ids },
) => {
  tables ??= modelTables();
  const table = tables.find(one => one.name === name);
  if (!table) throw new Error(`The read model has no table ${name}`);
  return table.read(context.connection, ids);
};
