import { type FilterFacts, filterLabel } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { ColumnType } from '../export/export-table';
import { headerIn } from '../export/wording';
import { type CollectionId, collectionOf } from './collections';
import { itemFieldOf } from './read-query';
import { OGC_TEXTS } from './texts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Each column type has one JSON type, since programs treat a list of types as text. */
const TYPES: Record<ColumnType, object> = {
  text: { type: 'string' },
  addresses: { type: 'string' },
  integer: { type: 'integer' },
  real: { type: 'number' },
  date: { type: 'string', format: 'date' },
  flag: { type: 'boolean' },
};

function columnsOf(id: CollectionId, locale: Locale): [name: string, schema: { title: string }][] {
  return collectionOf(id).columns.map(column => [
    column.name,
    { ...TYPES[column.type], title: headerIn(locale, column) },
  ]);
}

/** Schemas of OGC API Features: all properties (part 5), those that filters compare and by which features are ordered. */
export const SCHEMA_PARTS = ['queryables', 'sortables', 'schema'] as const;
export type SchemaPart = (typeof SCHEMA_PARTS)[number];

export function schemaOf(id: CollectionId, part: SchemaPart, locale: Locale, url: string): object {
  const { geometry, title, queryables, sortables } = collectionOf(id);
  const has = {
    schema: () => true,
    queryables: (name: string) => queryables.has(name),
    sortables: (name: string) => Object.hasOwn(sortables, name),
  }[part];
  const properties = columnsOf(id, locale).map(
    ([name, schema], i) => [name, { ...schema, 'x-ogc-propertySeq': i + 1 }] as const,
  );
  return {
    $schema: DIALECT,
    $id: url,
    title: title(locale),
    type: 'object',
    properties: {
      ...(part !== 'sortables' && {
        geometry: {
          title: OGC_TEXTS[locale].geometry,
          format: geometry,
          'x-ogc-role': 'primary-geometry',
          'x-ogc-propertySeq': 0,
        },
      }),
      ...Object.fromEntries(properties.filter(([name]) => has(name))),
    },
    additionalProperties: false,
  };
}

/** The schema of a whole feature, for GDAL before 3.8. */
export function featureSchemaOf(id: CollectionId, locale: Locale, url: string): object {
  return {
    $schema: DIALECT,
    $id: url,
    title: collectionOf(id).title(locale),
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      geometry: { type: 'object' },
      properties: { type: 'object', properties: Object.fromEntries(columnsOf(id, locale)) },
    },
  };
}

const isShownAsText = (id: CollectionId, name: string, at: string) =>
  name === 'infrastructure' || !at.endsWith('id') || itemFieldOf(collectionOf(id).kind, at) !== undefined;

/** JSON Schema of one value of a filter. */
function takenBy(id: CollectionId, name: string, facts: FilterFacts): object {
  switch (facts.test) {
    case 'any':
      if (facts.codes) return { type: 'string', enum: facts.codes };
      // Clients filter by the values that features show, which are codes or UUIDs instead of some ids.
      return { type: isShownAsText(id, name, facts.at) ? 'string' : 'integer' };
    case 'above0':
      return { type: 'boolean' };
    case 'from':
    case 'until':
      return { type: 'string', format: 'date' };
    default:
      return { type: 'string' };
  }
}

/** The filters of the list, and the other queryables. */
export function filtersOf(
  id: CollectionId,
  locale: Locale,
): { name: string; title: string; schema: object }[] {
  const { filters, kind, columns, queryables } = collectionOf(id);
  const others = columnsOf(id, locale).filter(([name]) => queryables.has(name) && !(name in filters));
  const titleOf = (name: string) =>
    filterLabel(kind.facts, name, locale) ??
    headerIn(locale, columns.find(column => column.name === name) ?? { name });
  return [
    ...Object.entries(filters).map(([name, { facts }]) => ({
      name,
      title: titleOf(name),
      schema: takenBy(id, name, facts),
    })),
    ...others.map(([name, { title, ...schema }]) => ({ name, title, schema })),
  ];
}
