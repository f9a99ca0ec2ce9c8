import type { Geometry } from 'shared/geometry';
import { sensitiveAreas } from 'shared/kinds';
import { type AreaSummary, media } from 'shared/server';
import { presentRecords, rowsOf, selectRecords } from '../../domain/records/read-resource';
import { type ColumnField, infrastructureLink, type Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { columnField } from '../../readmodel/model/field-columns';
import { type AnyRow, anyTable } from '../../store/any-table';
import {
  type ColumnDefinition,
  type FoundRecords,
  namesOf,
  type RecordTable,
  textOrNull,
} from './define-table';
import { idsFound, recordsFound } from './infrastructures-found';
import { headerOf, namesHeader } from './wording';

export interface ExportedRecord {
  id: number;
  geometry: Geometry;
  properties: Readonly<Record<string, unknown>>;
  /** Ids are local to an installation, UUIDs are global. */
  infrastructureUuid: string | null;
}

type Column = ColumnDefinition<ExportedRecord>;
type Value = Column['value'];

/** UUIDs of the supports or lines of some records, by record id. */
export async function infrastructureUuids(
  { context, db }: Viewer,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<Map<number, string>> {
  const column = infrastructureLink(resource)?.column;
  if (!column) return new Map();
  const ids = [...new Set(rows.map(row => row[column] as number | null))].filter(id => id !== null);
  const infrastructures = await db
    .selectFrom('infrastructures')
    .select(['id', 'uuid'])
    .where(context.engine.among('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  const uuids = new Map(infrastructures.map(({ id, uuid }) => [id, uuid]));
  return new Map(
    rows.flatMap(row => {
      const uuid = uuids.get(row[column] as number);
      return uuid === undefined ? [] : [[row.id, uuid]];
    }),
  );
}

async function recordsOf(viewer: Viewer, resource: Resource, rows: AnyRow[]): Promise<ExportedRecord[]> {
  const uuids = await infrastructureUuids(viewer, resource, rows);
  const records = await presentRecords(viewer, resource, rows, true);
  return records.map(record => ({ ...record, infrastructureUuid: uuids.get(record.id) ?? null }));
}

/** Records in the order of the given ids, without records removed in the meantime. */
export const exportedRecords = async (
  viewer: Viewer,
  resource: Resource,
  ids: readonly number[],
): Promise<ExportedRecord[]> => recordsOf(viewer, resource, await rowsOf(viewer, resource, ids));

export async function numberOfRecordsOn(
  { context, db }: Viewer,
  resource: Resource,
  ids: readonly number[],
): Promise<number> {
  const { table } = resource.own;
  const { number } = await anyTable(db)
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('number'))
    .where(context.engine.among(`${table}.${infrastructureLink(resource)?.column}`, ids))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** Records on some supports and lines, ordered by support or line, date and id. */
export async function recordsOnInfrastructures(
  viewer: Viewer,
  resource: Resource,
  ids: readonly number[],
): Promise<ExportedRecord[]> {
  const { table } = resource.own;
  const column = `${table}.${infrastructureLink(resource)?.column}`;
  const rows = (await selectRecords(viewer, resource)
    .where(viewer.context.engine.among(column, ids))
    .orderBy(column)
    .orderBy(`${table}.date`)
    .orderBy(`${table}.id`)
    .execute()) as AnyRow[];
  return recordsOf(viewer, resource, rows);
}

function columnsOfField(resource: Resource, one: ColumnField): Column[] {
  const { own, kind } = resource;
  const { facts } = one;
  const at = ({ properties }: ExportedRecord) => properties[one.name] as never;
  const column = (
    type: Column['type'],
    value: Value,
    name = own.exported?.[one.name] ?? one.name,
  ): Column => ({ name, ...headerOf(kind, one.name), type, value });
  const codedColumn = (value: Value): Column => ({ ...column('text', value), coded: true });
  switch (facts.type) {
    case 'item':
      return [codedColumn((record, wording) => wording.item(at(record)))];
    case 'items':
      return [
        codedColumn((record, wording) =>
          textOrNull((at(record) as never[]).map(item => wording.item(item)).join('; ')),
        ),
      ];
    case 'species':
      return [
        {
          name: 'scientific_name',
          type: 'text',
          value: record => (at(record) as { scientific_name: string }).scientific_name,
        },
        column('text', (record, wording) => wording.species(at(record)), 'vernacular_name'),
      ];
    case 'link':
      return facts.kind === 'infrastructures' ? [column('text', record => record.infrastructureUuid)] : [];
    case 'day':
      return [column('date', at)];
    case 'number':
      return [column('integer', at)];
    case 'flag':
      return [column('flag', (record, wording) => wording.flag(at(record)))];
    case 'choice':
      return [codedColumn((record, wording) => wording.choice(at(record), kind.facts.words, one.name))];
    case 'choices':
      return [
        codedColumn((record, wording) =>
          (at(record) as string[]).map(code => wording.choice(code, kind.facts.words, one.name)).join('; '),
        ),
      ];
    case 'text':
    case 'address':
      return [column('text', record => (facts.optional ? textOrNull(at(record)) : at(record)))];
    default:
      return [];
  }
}

const AREAS: readonly Column[] = [
  {
    name: 'areas',
    type: 'text',
    value: ({ properties }, { locale }) => namesOf(properties.areas as AreaSummary[], locale),
  },
  {
    name: 'sensitive_areas',
    ...namesHeader(sensitiveAreas),
    type: 'text',
    value: ({ properties }) => namesOf(properties.sensitive_area as { name: string }[]),
  },
];
const mediaIn = ({ properties }: ExportedRecord) => properties.media as { storage: string }[];
const PICTURES: readonly Column[] = [
  { name: 'pictures', ...namesHeader(media), type: 'integer', value: record => mediaIn(record).length },
  {
    name: 'picture_urls',
    type: 'addresses',
    // The signature is left out, since it expires. Readers of the file authenticate themselves.
    value: record =>
      textOrNull(
        mediaIn(record)
          .map(({ storage }) => storage.split('?')[0])
          .join(' '),
      ),
  },
];
const ENTERED: readonly Column[] = [
  {
    name: 'created_by',
    type: 'text',
    value: ({ properties }) => (properties.created_by as { username: string } | null)?.username ?? null,
  },
  {
    name: 'created_on',
    type: 'date',
    value: ({ properties }) => String(properties.timestamp_create).slice(0, 10),
  },
];

/** Exported columns of a kind: its fields in order, between columns that kinds have in common. */
export function exportedColumns(resource: Resource): Column[] {
  const { own, kind, fields, items, media } = resource;
  const byName = new Map([...fields, ...items].map(one => [one.name, one]));
  return [
    { name: 'id', type: 'integer', value: record => record.id },
    { name: 'uuid', type: 'text', value: ({ properties }) => properties.uuid as string },
    ...Object.entries(kind.facts.fields).flatMap(([name, facts]): Column[] => {
      const special = own.exports?.[name];
      if (special)
        return [
          {
            name,
            ...headerOf(kind, name),
            type: special.type,
            ...(special.coded && { coded: special.coded }),
            value: ({ properties }, wording) => special.value(properties as never, wording),
          },
        ];
      const field = facts.of
        ? { ...columnField(name, facts), facts: { ...facts, ...facts.of } }
        : byName.get(name);
      return field ? columnsOfField(resource, field) : [];
    }),
    ...(media ? PICTURES : []),
    ...(kind.place ? AREAS : []),
    ...ENTERED,
  ];
}

/** Whether records have a place: their own, or that of their support or line. */
export const isPlaced = (resource: Resource): boolean =>
  resource.kind.place !== null || infrastructureLink(resource) !== undefined;

export const recordTable = (resource: Resource): RecordTable<ExportedRecord> => ({
  name: resource.kind.name,
  ...(isPlaced(resource) && { geometry: record => record.geometry }),
  columns: exportedColumns(resource),
  read: (viewer, ids) => exportedRecords(viewer, resource, ids),
});

export const foundRecords = (viewer: Viewer, name: string, filter: object): FoundRecords => ({
  table: name,
  found: () => recordsFound(viewer, name, filter),
  number: async () => (await idsFound(viewer, name, filter)).length,
});
