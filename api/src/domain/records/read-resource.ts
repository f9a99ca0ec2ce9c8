import { type SqlBool, sql } from 'kysely';
import type { Geometry } from 'shared/geometry';
import { collectionBytes } from '../../http/feature-collection';
import { jsonBytes } from '../../http/json-bytes';
import type { Listed } from '../../http/pages';
import { type AnyRow, anyTable } from '../../store/any-table';
import { groupBy } from '../../store/group-by';
import { inOrder } from '../../store/in-order';
import { areasOf, sensitiveAreasOf } from './areas-of';
import { mediaOf } from './media-of';
import { presentSpecies } from './present-species';
import { recordsAmong } from './references';
import { resourceOf } from './registry';
import {
  type Answer,
  type Body,
  type ColumnField,
  type ItemsField,
  infrastructureLink,
  type RecordQuery,
  type Resource,
  type RowsField,
} from './resource';
import { peopleOf, presentStamp, STAMP_COLUMNS } from './stamp';
import type { Viewer } from './viewer';
import type { ReadRecord } from './writable';

/** Condition that a record is not deleted, nor the infrastructure that it requires. */
export function isShown(resource: Resource) {
  const { table } = resource.own;
  const link = infrastructureLink(resource);
  const isThere = sql<SqlBool>`${sql.ref(`${table}.deleted_at`)} is null`;
  if (!link || link.facts.optional) return isThere;
  return sql<SqlBool>`${isThere} and exists (select 1 from infrastructures
    where infrastructures.id = ${sql.ref(`${table}.${link.column}`)} and infrastructures.deleted_at is null)`;
}

export function selectRecords(viewer: Viewer, resource: Resource) {
  const { engine } = viewer.context;
  const { table } = resource.own;
  const extra = Object.entries(resource.own.select?.(viewer) ?? {});
  const isPoint = resource.kind.place?.facts.codes?.[0] === 'Point';
  const columns = [
    ...STAMP_COLUMNS,
    ...(isPoint ? ['west', 'south'] : []),
    ...resource.readFields.map(({ column }) => column),
  ];
  return anyTable(viewer.db)
    .selectFrom(table)
    .select(columns.map(column => `${table}.${column}`))
    .$if(resource.kind.place !== null && !isPoint, query =>
      query.select(engine.readGeometry(`${table}.geometry`).as('geojson')),
    )
    .$if(extra.length > 0, query => query.select(extra.map(([name, value]) => value.as(name))))
    .where(isShown(resource));
}

/** Rows of records in the order of the given ids. Records that are not shown are left out. */
export async function rowsOf(viewer: Viewer, resource: Resource, ids: readonly number[]): Promise<AnyRow[]> {
  const among = viewer.context.engine.among(`${resource.own.table}.id`, ids);
  return inOrder(ids, (await selectRecords(viewer, resource).where(among).execute()) as AnyRow[]);
}

async function linkedInfrastructures({ db, context }: Viewer, ids: number[]) {
  if (ids.length === 0) return new Map<number, 'Point' | 'Line'>();
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'kind'])
    .where(context.engine.among('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.id, row.kind === 'POLE' ? ('Point' as const) : ('Line' as const)]));
}

async function speciesOf({ db }: Viewer, ids: number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('species').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(row => [row.id, presentSpecies(row)]));
}

function distinctIn(rows: readonly AnyRow[], fields: readonly ColumnField[], type: string): number[] {
  const columns = fields.filter(({ facts }) => facts.type === type).map(({ column }) => column);
  const ids = columns.flatMap(column => rows.map(row => row[column] as number | null));
  return [...new Set(ids)].filter(id => id !== null);
}

/** Records as in responses, in the given order. `whole` adds their areas. */
export async function presentRecords(
  viewer: Viewer,
  resource: Resource,
  rows: readonly AnyRow[],
  whole: boolean,
): Promise<Answer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const { fields, media, items } = resource;
  const people = await peopleOf(viewer.db, rows);
  const { byId } = await viewer.context.lists.snapshot();
  const pictures = media ? await mediaOf(viewer, media, ids) : null;
  const species = await speciesOf(viewer, distinctIn(rows, fields, 'species'));
  const link = infrastructureLink(resource);
  const infrastructures = await linkedInfrastructures(viewer, distinctIn(rows, link ? [link] : [], 'link'));
  const links = new Map<string, ReadonlySet<number>>();
  for (const field of resource.links) {
    const linked = await recordsAmong(viewer, field.facts.kind ?? '', distinctIn(rows, [field], 'link'));
    links.set(field.name, new Set(linked.values()));
  }
  const parts = new Map<string, Map<number, object[]>>();
  for (const list of resource.rows) parts.set(list.name, await partsOf(viewer, resource, list, ids, byId));
  const speciesLists = new Map<string, Map<number, number[]>>();
  for (const list of items.filter(({ facts }) => facts.type === 'species_list'))
    speciesLists.set(list.name, await speciesListsOf(viewer, resource, list, ids));

  const hidden = await resource.own.outside?.hidden(viewer, ids);

  const shown = ({ name, facts, column }: ColumnField, row: AnyRow) => {
    const value = row[column] as number | null;
    switch (facts.type) {
      case 'item':
        return value === null ? null : (byId.get(value) ?? null);
      case 'species':
        return species.get(value);
      case 'link': {
        if (value === null) return null;
        const others = links.get(name);
        // A deleted record counts as none.
        if (others) return others.has(value) ? value : null;
        const resourcetype = infrastructures.get(value);
        if (!resourcetype) return null;
        return facts.summary ? { id: value, resourcetype } : value;
      }
      case 'flag':
        return Boolean(value);
      default:
        return value;
    }
  };

  const answers = rows.map((row): Answer => {
    const answer = {
      id: row.id,
      type: 'Feature',
      geometry: row.geojson
        ? JSON.parse(row.geojson as string)
        : { type: 'Point', coordinates: [row.west, row.south] },
      properties: {
        ...presentStamp(row, people),
        ...Object.fromEntries(resource.readFields.map(one => [one.name, shown(one, row)])),
        ...Object.fromEntries([...parts, ...speciesLists].map(([name, of]) => [name, of.get(row.id) ?? []])),
        ...(pictures && { media: pictures.get(row.id) ?? [] }),
        ...(hidden && { hidden: hidden.has(row.id) }),
      },
    };
    return { ...answer, ...resource.own.answer?.(row, answer) };
  });
  return whole ? withAreas(viewer, resource, answers) : answers;
}

async function speciesListsOf(
  { db, context }: Viewer,
  { own }: Resource,
  { table, refers }: ItemsField,
  ids: number[],
): Promise<Map<number, number[]>> {
  const record = `${own.singular}_id`;
  const rows = (await anyTable(db)
    .selectFrom(table)
    .select([record, refers])
    .where(context.engine.among(record, ids))
    .orderBy('position')
    .execute()) as AnyRow[];
  const grouped = groupBy(rows, row => row[record] as number);
  return new Map([...grouped].map(([id, of]) => [id, of.map(row => row[refers] as number)]));
}

async function withAreas(viewer: Viewer, { areas }: Resource, answers: Answer[]): Promise<Answer[]> {
  if (!areas) return answers;
  const ids = answers.map(({ id }) => id);
  const inAreas = await areasOf(viewer, areas, ids);
  const inSensitive = await sensitiveAreasOf(viewer, areas, ids);
  return answers.map(answer => ({
    ...answer,
    properties: {
      ...answer.properties,
      areas: inAreas.get(answer.id) ?? [],
      sensitive_area: inSensitive.get(answer.id) ?? [],
    },
  }));
}

async function partsOf(
  { db, context }: Viewer,
  { own }: Resource,
  { table, parts }: RowsField,
  ids: number[],
  items: ReadonlyMap<number, object>,
): Promise<Map<number, object[]>> {
  const record = `${own.singular}_id`;
  const rows = (await anyTable(db)
    .selectFrom(table)
    .selectAll()
    .where(context.engine.among(record, ids))
    .orderBy('position')
    .execute()) as AnyRow[];
  const grouped = groupBy(rows, row => row[record] as number);
  const present = (row: AnyRow) => {
    const shown = parts.map(({ name, column, facts }) => [
      name,
      facts.type === 'item'
        ? items.get(row[column] as number)
        : facts.type === 'flag'
          ? Boolean(row[column])
          : row[column],
    ]);
    return shown.every(([, value]) => value !== undefined)
      ? [{ id: row.id, ...Object.fromEntries(shown) }]
      : [];
  };
  return new Map([...grouped].map(([id, of]) => [id, of.flatMap(present)]));
}

/** A record as responses show it: the bare properties of a flat kind, otherwise a feature. */
const formOf = ({ kind }: Resource, answer: Answer): object => (kind.flat ? answer.properties : answer);

/** Reads a record once for both the history and the response. */
export async function findRecord(
  viewer: Viewer,
  resource: Resource,
  id: number,
): Promise<ReadRecord<Body> | null> {
  const row = (await selectRecords(viewer, resource)
    .where(`${resource.own.table}.id`, '=', id)
    .executeTakeFirst()) as AnyRow | undefined;
  const [shown] = await presentRecords(viewer, resource, row ? [row] : [], false);
  if (!row || !shown) return null;
  return {
    input: inputFrom(resource, row, shown),
    answer: async () => formOf(resource, (await withAreas(viewer, resource, [shown]))[0] ?? shown),
  };
}

/** A record as input, from its row and its response. */
export function inputFrom(
  resource: Resource,
  row: { uuid: string },
  { geometry, properties }: { geometry?: Geometry; properties: object },
): Body {
  const columns = row as Record<string, unknown>;
  const shown = properties as Record<string, unknown>;
  const idsIn = (items: unknown) => (items as { id: number }[]).map(one => one.id);
  const stored = ({ facts, name, column }: ColumnField) => {
    if (facts.type === 'flag') return Boolean(columns[column]);
    if (facts.type !== 'link') return columns[column];
    // A deleted infrastructure counts as none, as in responses.
    return facts.summary ? ((shown[name] as { id: number } | null)?.id ?? null) : shown[name];
  };
  const partOf = (part: AnyRow, { name, facts }: ColumnField) =>
    facts.type === 'item' ? (part[name] as { id: number }).id : part[name];
  const rowsOf = (list: RowsField) =>
    (shown[list.name] as AnyRow[]).map(part => ({
      id: part.id,
      ...Object.fromEntries(list.parts.map(one => [one.input, partOf(part, one)])),
    }));
  return {
    uuid: row.uuid,
    ...(resource.kind.place && { geom: geometry }),
    ...Object.fromEntries(resource.fields.map(one => [one.input, stored(one)])),
    ...Object.fromEntries(
      resource.items.map(({ facts, name, input }) => [
        input,
        facts.type === 'items' ? idsIn(shown[name]) : shown[name],
      ]),
    ),
    ...Object.fromEntries(resource.rows.map(list => [list.input, rowsOf(list)])),
    ...(resource.media && { media_id: idsIn(shown.media) }),
    ...resource.own.input?.(row as AnyRow),
  };
}

/** Lists records of a kind by filter, by page or all at once. */
export async function listRecords(viewer: Viewer, { kind, filter, page }: RecordQuery): Promise<Listed> {
  const { context, userId } = viewer;
  const narrowed = await resourceOf(kind).own.outside?.filter(viewer, filter);
  const { ids, next, total } = await context.model.page(kind, narrowed ?? filter, page);
  return { json: await context.reads.run(writeRecords, userId, { kind, ids }), next, total };
}

/** Writes a list of records in the given order. Records removed in the meantime are left out. */
export async function writeRecords(
  viewer: Viewer,
  { kind, ids }: { kind: string; ids: readonly number[] },
): Promise<Uint8Array> {
  const resource = resourceOf(kind);
  if (resource.own.write) return resource.own.write(viewer, ids);
  const records = await presentRecords(viewer, resource, await rowsOf(viewer, resource, ids), true);
  if (resource.kind.flat) return jsonBytes(records.map(record => formOf(resource, record)));
  return collectionBytes(records);
}
