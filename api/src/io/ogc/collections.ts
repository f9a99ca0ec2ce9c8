import { type SqlBool, sql } from 'kysely';
import type { AnyKind } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import {
  diagnosis,
  infrastructures,
  lines,
  mortality,
  operations,
  points,
  sensitiveAreas,
} from 'shared/kinds';
import { type Filters, listOf } from 'shared/server';
import { z } from 'zod';
import type { Locale } from '../../config/texts';
import { visits } from '../../domain/diagnoses/present';
import { mortalityCases } from '../../domain/kinds/mortality';
import { operationRecords } from '../../domain/kinds/operations';
import type { Viewer } from '../../domain/records/viewer';
import { findAreas } from '../../domain/reference-data/repository';
import { sensitiveAreaRecords } from '../../domain/sensitive-areas/service';
import type { Access } from '../../http/app-types';
import type { Orderings } from '../../http/pages';
import { boxOfRows } from '../../store/boxes';
import { inOrder } from '../../store/in-order';
import { omit } from '../../store/omit';
import { absolute, type ColumnDefinition } from '../export/define-table';
import {
  exportedInfrastructures,
  INFRASTRUCTURE_COLUMNS,
  POSITION_COLUMNS,
} from '../export/infrastructure-table';
import { exportedVisits } from '../export/inner-record-tables';
import { VISIT_COLUMNS_OF } from '../export/last-visits';
import { CASE_COLUMNS, publishedReader } from '../export/published-cases';
import { type ExportedRecord, exportedColumns, exportedRecords } from '../export/resource-table';
import { CODES, headerOf } from '../export/wording';
import { type FeatureSource, modelSource, publishedSource, tableSource } from './find-features';
import {
  fieldQueryables,
  INFRASTRUCTURE_QUERYABLES,
  type Named,
  type Queryable,
  queryablesOfTable,
} from './queryables';
import { OGC_TEXTS } from './texts';

/** A feature without nested values. GIS programs would show nested values as JSON. */
export interface FlatFeature {
  type: 'Feature';
  id: number;
  geometry: Geometry;
  properties: Record<string, string | number | boolean | null>;
}

interface Collection {
  access: Access;
  title(locale: Locale): string;
  /** Format of the geometry in JSON Schemas. */
  geometry: 'geometry-point' | 'geometry-linestring' | 'geometry-any' | 'geometry-polygon-or-multipolygon';
  /** Properties that CQL2 filters compare. */
  queryables: ReadonlyMap<string, Queryable>;
  /** Properties that features are ordered by, with the ordering of the source. */
  sortables: Readonly<Record<string, Sortable>>;
  /** Filters of the list of the same records. The box is a separate parameter. */
  filters: Filters;
  /** The kind that has the words of the filters, and the lists of their items. */
  kind: AnyKind;
  columns: readonly Pick<ColumnDefinition<never>, 'name' | 'type' | 'header'>[];
  /** Maximum number of features per page. */
  most: number;
  source: FeatureSource;
  /**
   * Features in the order of the given ids, without features that were removed in the meantime or belong to other
   * collections.
   * @param origin of this server as the client knows it, for URLs of pictures
   */
  read(viewer: Viewer, ids: readonly number[], origin: string): Promise<FlatFeature[]>;
}

type Sortable = readonly [ordering: string, type: Orderings<string>[string]];
export const BY_ID: Sortable = ['id', 'id'];
const DATED = { date: ['date', 'date'] } as const;

/** The support or line of a visit or of works, by its UUID. */
const INFRASTRUCTURE: Named = ['infrastructure', { type: 'text', column: 'infrastructures.uuid' }];
const LENGTH: Named = ['length', { type: 'real', column: 'length' }];

/** Features per page: default and maximum. */
export const USUAL_FEATURES = 1_000;
export const MOST_FEATURES = 10_000;
/** Maximum for areas, since an outline may have as many coordinates as a hundred supports. */
const MOST_OUTLINES = 500;
const LONGEST_AGO = '0001-01-01';

const except = <Item>(columns: readonly ColumnDefinition<Item>[], ...names: string[]) =>
  columns.filter(({ name }) => !names.includes(name));

/** The columns of a collection, and a function that reads its features with one property for each column. */
function flat<Item extends { id: number; geometry: Geometry }>(
  columns: readonly ColumnDefinition<Item>[],
  readItems: (viewer: Viewer, ids: readonly number[]) => Promise<Item[]>,
): Pick<Collection, 'columns' | 'read'> {
  return {
    columns,
    async read(viewer, ids, origin) {
      const items = await readItems(viewer, ids);
      return items.map(item => ({
        type: 'Feature',
        id: item.id,
        geometry: item.geometry,
        properties: Object.fromEntries(
          columns.map(({ name, type, value }) => {
            const written = value(item, CODES);
            return [name, type === 'addresses' ? absolute(written, origin) : written];
          }),
        ),
      }));
    },
  };
}

function infrastructuresOf(type: 'POLE' | 'LINE') {
  const resourcetype = type === 'POLE' ? 'Point' : 'Line';
  // `length` is a column of lines only, and the origin of a position one of supports.
  const others =
    type === 'POLE'
      ? ['length', ...VISIT_COLUMNS_OF.LINE]
      : [...POSITION_COLUMNS.map(({ name }) => name), ...VISIT_COLUMNS_OF.POLE];
  const columns = except(INFRASTRUCTURE_COLUMNS, 'id', 'version', 'type', ...others);
  return {
    access: 'data:read',
    queryables: new Map([...INFRASTRUCTURE_QUERYABLES, ...(type === 'LINE' ? [LENGTH] : [])]),
    sortables: {
      risk: ['risk', 'id'],
      neutralization: ['neutralization', 'id'],
      last_diagnosis_date: ['last_diagnosis_date', 'id'],
    },
    // Filtering by deaths would reveal unpublished deaths.
    filters: omit(infrastructures.filters, 'in_bbox', 'type', 'has_mortality') as Filters,
    kind: infrastructures as AnyKind,
    most: MOST_FEATURES,
    source: modelSource({
      kind: 'infrastructures',
      fixed: { type: [type] },
      complete: { diagnosed_after: LONGEST_AGO, neutralized_after: LONGEST_AGO },
    }),
    ...flat(columns, async (viewer, ids) =>
      (await exportedInfrastructures(viewer, ids)).filter(one => one.resourcetype === resourcetype),
    ),
  } as const;
}

/** Source of diagnoses and operations, which lie at their supports and lines. */
function sourceOnInfrastructures(table: 'diagnoses' | 'operations'): FeatureSource {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return tableSource({
    from: sql`${sql.table(table)}
      join infrastructures on infrastructures.id = ${column('infrastructure_id')}`,
    table,
    placed: 'infrastructures',
    conditions: (engine, { filter, from, until }) => [
      sql<SqlBool>`${column('deleted_at')} is null and infrastructures.deleted_at is null`,
      ...(filter.infrastructure
        ? [engine.among(`${table}.infrastructure_id`, filter.infrastructure as number[])]
        : []),
      ...(from ? [sql<SqlBool>`${column('date')} >= ${from}`] : []),
      ...(until ? [sql<SqlBool>`${column('date')} <= ${until}`] : []),
    ],
    extent: ({ context }) => context.model.extent('infrastructures'),
  });
}

interface Area {
  id: number;
  geometry: Geometry;
  properties: { type: string; code: string; name: string };
}
const AREA_COLUMNS: ColumnDefinition<Area>[] = (['type', 'code', 'name'] as const).map(name => ({
  name,
  header: { fr: OGC_TEXTS.fr.header.type, en: OGC_TEXTS.en.header.type },
  ...headerOf(sensitiveAreas, name),
  type: 'text',
  value: ({ properties }) => properties[name],
}));
const areaTypes = { test: 'any', at: 'properties.type' } as const;

const SEASONS = (['season_from', 'season_to'] as const).map(
  (name): ColumnDefinition<ExportedRecord> => ({
    name,
    ...headerOf(sensitiveAreas, name),
    type: 'text',
    value: ({ properties }) => (properties[name] as string | null) ?? null,
  }),
);

export const COLLECTIONS = {
  supports: {
    ...infrastructuresOf('POLE'),
    title: locale => points.words[locale].many,
    geometry: 'geometry-point',
  },
  lines: {
    ...infrastructuresOf('LINE'),
    title: locale => lines.words[locale].many,
    geometry: 'geometry-linestring',
  },
  visits: {
    access: 'data:read',
    title: locale => diagnosis.words[locale].many,
    geometry: 'geometry-any',
    filters: diagnosis.filters,
    kind: diagnosis as AnyKind,
    queryables: new Map([...queryablesOfTable(visits), INFRASTRUCTURE]),
    sortables: DATED,
    most: MOST_FEATURES,
    source: sourceOnInfrastructures('diagnoses'),
    ...flat(except(exportedColumns(visits), 'id'), exportedVisits),
  },
  works: {
    access: 'data:read',
    title: locale => operations.words[locale].many,
    geometry: 'geometry-any',
    filters: operations.filters,
    kind: operations as AnyKind,
    queryables: new Map([...queryablesOfTable(operationRecords), INFRASTRUCTURE]),
    sortables: DATED,
    most: MOST_FEATURES,
    source: sourceOnInfrastructures('operations'),
    ...flat(except(exportedColumns(operationRecords), 'id'), (viewer, ids) =>
      exportedRecords(viewer, operationRecords, ids),
    ),
  },
  cases: {
    access: 'data:read',
    title: locale => mortality.words[locale].many,
    geometry: 'geometry-point',
    filters: omit(mortality.filters, 'in_bbox') as Filters,
    kind: mortality as AnyKind,
    // Blurred cases are published with only these fields unchanged.
    queryables: new Map(
      mortalityCases.fields
        .filter(({ name }) => ['date', 'author', 'species', 'count', 'death_cause'].includes(name))
        .flatMap(field => fieldQueryables(field))
        .map(([name, queryable]) => [mortalityCases.own.exported?.[name] ?? name, queryable] as const),
    ),
    sortables: {
      ...DATED,
      observer: ['author', 'text'],
      count: ['count', 'count'],
      vernacular_name: ['species', 'text'],
    },
    most: MOST_FEATURES,
    source: publishedSource({ from: 'observed_after', until: 'observed_before' }),
    ...flat(except(CASE_COLUMNS, 'id'), (viewer, ids) => publishedReader(viewer)(ids)),
  },
  areas: {
    access: 'public',
    title: locale => OGC_TEXTS[locale].area,
    geometry: 'geometry-polygon-or-multipolygon',
    queryables: new Map(
      AREA_COLUMNS.map(({ name, type }) => [name, { type, column: `geo_areas.${name}` }] as const),
    ),
    sortables: { type: ['type', 'text'], code: ['code', 'text'], name: ['name', 'text'] },
    filters: { type: { facts: areaTypes, schema: listOf(z.string().max(200)) } },
    kind: sensitiveAreas as AnyKind,
    most: MOST_OUTLINES,
    source: tableSource({
      from: sql`geo_areas`,
      table: 'geo_areas',
      conditions: (engine, { filter }) =>
        filter.type ? [engine.among('geo_areas.type', filter.type as string[])] : [],
      extent: ({ db }) => boxOfRows(db, 'geo_areas', sql`1 = 1`),
    }),
    ...flat(AREA_COLUMNS, async ({ context }, ids) => inOrder(ids, await findAreas(context, { ids }))),
  },
  'sensitive-areas': {
    access: 'data:read',
    title: locale => sensitiveAreas.words[locale].many,
    geometry: 'geometry-polygon-or-multipolygon',
    queryables: new Map(queryablesOfTable(sensitiveAreaRecords)),
    sortables: { name: ['name', 'text'], code: ['code', 'text'] },
    filters: {},
    kind: sensitiveAreas as AnyKind,
    most: MOST_OUTLINES,
    source: tableSource({
      from: sql`sensitive_areas`,
      table: 'sensitive_areas',
      conditions: () => [sql<SqlBool>`sensitive_areas.deleted_at is null`],
      extent: ({ db }) => boxOfRows(db, 'sensitive_areas', sql`deleted_at is null`),
    }),
    ...flat(
      [...except(exportedColumns(sensitiveAreaRecords), 'id', 'areas', 'sensitive_areas'), ...SEASONS],
      (viewer, ids) => exportedRecords(viewer, sensitiveAreaRecords, ids),
    ),
  },
} as const satisfies Record<string, Collection>;

export type CollectionId = keyof typeof COLLECTIONS;
export const COLLECTION_IDS = Object.keys(COLLECTIONS) as CollectionId[];
export const collectionOf = (id: CollectionId): Collection => COLLECTIONS[id];
