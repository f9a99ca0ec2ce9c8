import { sql } from 'kysely';
import type { Column } from 'shared/contract/columns';
import type { Infrastructure, InfrastructureSummary, MortalityCase, Operation, Search } from 'shared/kinds';
import type { AreaSummary, RecordStamp } from 'shared/server';
import {
  type FieldWriter,
  type FieldWriters,
  type JsonOut,
  jsonBytes,
  listsJson,
  listWriter,
  objectWriter,
  parsedList,
} from '../../http/json-bytes';
import { columnOf } from '../../http/json-columns';
import type { ListsSnapshot } from '../../readmodel/lists/nomenclature-lists';
import { INFRASTRUCTURE_FIELDS } from '../../readmodel/model/infrastructure-fields';
import type { AnyRow } from '../../store/any-table';
import { groupBy } from '../../store/group-by';
import type { Row } from '../../store/schema';
import {
  type DiagnosisRow,
  type SharedByDiagnoses,
  selectDiagnoses,
  sharedByDiagnoses,
  writeDiagnosis,
} from '../diagnoses/present';
import { mortalityCases } from '../kinds/mortality';
import { operationRecords } from '../kinds/operations';
import { areasOf, INFRASTRUCTURE_AREAS, sensitiveAreasOf } from '../records/areas-of';
import { fieldWriters } from '../records/field-writers';
import { UPLOADS_PATH } from '../records/media-of';
import { presentRecords, selectRecords } from '../records/read-resource';
import type { Resource } from '../records/resource';
import { peopleOf, personJson, STAMP_COLUMNS, STAMP_WRITERS } from '../records/stamp';
import type { Viewer } from '../records/viewer';

const municipalityAmong = (areas: readonly AreaSummary[] = []): string | null =>
  areas.find(({ type }) => type === 'ADMIN_COM')?.name ?? null;

/** Signed path of a thumbnail, by infrastructure: the first picture of the newest diagnosis that has pictures. */
async function photosOf({ db, context, userId }: Viewer, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; thumbnail: string | null }>`
    select id, (
      select media.thumbnail from diagnoses
      join diagnosis_media on diagnosis_media.diagnosis_id = diagnoses.id
      join media on media.id = diagnosis_media.media_id
      where diagnoses.infrastructure_id = infrastructures.id
        and diagnoses.deleted_at is null and media.deleted_at is null
      order by diagnoses.date desc, diagnoses.created_at desc, diagnoses.id desc, diagnosis_media.position
      limit 1
    ) as thumbnail
    from infrastructures where ${context.engine.among('id', ids)}`.execute(db);
  return new Map(
    rows.flatMap(({ id, thumbnail }) =>
      thumbnail ? [[id, context.signer.sign(UPLOADS_PATH + thumbnail, userId)]] : [],
    ),
  );
}

const OWN_COLUMNS = [
  ...STAMP_COLUMNS,
  ...(['kind', 'length', 'risk', 'neutralization', 'mortality_count'] as const),
  ...(['pole_change', 'last_seen_date'] as const),
  ...INFRASTRUCTURE_FIELDS.map(({ column }) => column as FieldColumn),
];
type FieldColumn = 'network_type_id' | 'owner_id' | 'condition_id' | 'operator_number' | 'pole_id';

/** Items of the last diagnosis and of the last operation, as ids such as `12,15`. */
const LAST_ITEMS = {
  arming: sql<string | null>`(select string_agg(cast(nomenclature_id as text), ',' order by position)
    from diagnosis_armings where diagnosis_id = infrastructures.last_diagnosis_id)`,
  equipment: sql<string | null>`(select string_agg(cast(type_id as text), ',' order by position)
    from operation_equipments where operation_id = infrastructures.last_operation_id)`,
};

/** Own columns of an infrastructure, items of its last records, and its geometry as GeoJSON text. */
export type InfrastructureFacts = Pick<Row<'infrastructures'>, (typeof OWN_COLUMNS)[number]> &
  Record<keyof typeof LAST_ITEMS, string | null> & { geojson: string };

/** Selects supports and lines that are not deleted. */
export function selectInfrastructures({ context, db }: Viewer) {
  return db
    .selectFrom('infrastructures')
    .select(OWN_COLUMNS.map(name => `infrastructures.${name}` as const))
    .select(context.engine.readGeometry('infrastructures.geometry').as('geojson'))
    .select([LAST_ITEMS.arming.as('arming'), LAST_ITEMS.equipment.as('equipment')])
    .where('infrastructures.deleted_at', 'is', null);
}

interface Shared {
  person: (id: number | null) => Uint8Array;
  item: (id: number | null) => Uint8Array;
  codes: (ids: string | null) => Uint8Array;
  areas: ReadonlyMap<number, AreaSummary[]>;
  photos: ReadonlyMap<number, string>;
}

/** Further data of complete infrastructures: areas, and records, newest first. */
interface SharedRecords extends Shared {
  areasJson: (id: number) => Uint8Array;
  sensitive: (id: number) => Uint8Array;
  diagnoses: ReadonlyMap<number, readonly DiagnosisRow[]>;
  operations: ReadonlyMap<number, readonly Operation[]>;
  mortality: ReadonlyMap<number | undefined, readonly MortalityCase[]>;
  searches: ReadonlyMap<number, readonly Search[]>;
  byDiagnoses: SharedByDiagnoses;
}

type Feature = InfrastructureSummary;
type Calculated =
  | ('length' | 'risk' | 'neutralization' | 'mortality_count' | 'pole_change' | 'last_seen_date')
  | ('municipality' | 'photo')
  | keyof typeof LAST_ITEMS;
type Writer<Shared> = FieldWriter<InfrastructureFacts, Shared>;

const SUMMARY = {
  ...STAMP_WRITERS,
  ...fieldWriters<Omit<Feature['properties'], keyof RecordStamp | Calculated>, InfrastructureFacts, Shared>(
    INFRASTRUCTURE_FIELDS,
  ),
  length: (out, one) => out.number(one.length),
  risk: (out, one) => out.plain(one.risk),
  neutralization: (out, one) => out.plain(one.neutralization),
  mortality_count: (out, one) => out.number(one.mortality_count),
  pole_change: (out, one) => out.plain(one.pole_change),
  last_seen_date: (out, one) => out.plain(one.last_seen_date),
  municipality: (out, { id }, { areas }) => out.value(municipalityAmong(areas.get(id))),
  photo: (out, { id }, { photos }) => out.value(photos.get(id) ?? null),
  arming: (out, { arming }, { codes }) => out.raw(codes(arming)),
  equipment: (out, { equipment }, { codes }) => out.raw(codes(equipment)),
} satisfies FieldWriters<Feature['properties'], InfrastructureFacts, Shared>;

const featureWriter = <AllShared extends Shared>(properties: Writer<AllShared>): Writer<AllShared> =>
  objectWriter<Feature, InfrastructureFacts, AllShared>({
    id: (out, one) => out.number(one.id),
    type: out => out.plain('Feature'),
    resourcetype: (out, one) => out.plain(one.kind === 'POLE' ? 'Point' : 'Line'),
    geometry: (out, one) => out.ascii(one.geojson),
    properties,
  });

const writeSummary = featureWriter<Shared>(objectWriter(SUMMARY));

const writeWhole = featureWriter<SharedRecords>(
  objectWriter<Infrastructure['properties'], InfrastructureFacts, SharedRecords>({
    ...SUMMARY,
    areas: (out, { id }, { areasJson }) => out.raw(areasJson(id)),
    sensitive_area: (out, { id }, { sensitive }) => out.raw(sensitive(id)),
    diagnosis: listWriter(
      ({ id }, { diagnoses }) => diagnoses.get(id) ?? [],
      ({ byDiagnoses }) => byDiagnoses,
      writeDiagnosis,
    ),
    operations: (out, { id }, { operations }) => out.value(operations.get(id) ?? []),
    mortality: (out, { id }, { mortality }) => out.value(mortality.get(id) ?? []),
    searches: (out, { id }, { searches }) => out.value(searches.get(id) ?? []),
  }),
);

/** Writes infrastructures as in responses, one by one or by column. */
export interface InfrastructureWriter {
  write(out: JsonOut, facts: InfrastructureFacts): void;
  columnOf(facts: readonly InfrastructureFacts[]): Column;
}

const sharing = <AllShared>(write: Writer<AllShared>, shared: AllShared): InfrastructureWriter => ({
  write: (out, one) => write(out, one, shared),
  columnOf: facts => columnOf(write, facts, shared),
});

/** Serialises lists of item codes. The results are cached, since infrastructures share few different lists. */
function codesOf({ byId }: ListsSnapshot): Shared['codes'] {
  const lists = new Map<string | null, Uint8Array>([[null, jsonBytes([])]]);
  return function listOf(ids) {
    const codes = () => ids?.split(',').flatMap(id => byId.get(Number(id))?.code ?? []);
    const list = lists.get(ids) ?? jsonBytes([...new Set(codes())]);
    lists.set(ids, list);
    return list;
  };
}

async function sharedOf(viewer: Viewer, facts: readonly InfrastructureFacts[]): Promise<Shared> {
  const lists = await viewer.context.lists.snapshot();
  const ids = facts.map(({ id }) => id);
  return {
    person: personJson(await peopleOf(viewer.db, facts)),
    item: lists.itemJson,
    codes: codesOf(lists),
    areas: await areasOf(viewer, INFRASTRUCTURE_AREAS, ids),
    photos: await photosOf(viewer, ids),
  };
}

export async function summaryWriter(
  viewer: Viewer,
  facts: readonly InfrastructureFacts[],
): Promise<InfrastructureWriter> {
  return sharing(writeSummary, await sharedOf(viewer, facts));
}

function diagnosesBelow(viewer: Viewer, ids: number[]): Promise<DiagnosisRow[]> {
  return selectDiagnoses(viewer)
    .where(viewer.context.engine.among('diagnoses.infrastructure_id', ids))
    .orderBy('diagnoses.date', 'desc')
    .orderBy('diagnoses.created_at', 'desc')
    .orderBy('diagnoses.id', 'desc')
    .execute();
}

async function recordsBelow<Shown>(viewer: Viewer, resource: Resource, ids: number[]): Promise<Shown[]> {
  const { table } = resource.own;
  const rows = await selectRecords(viewer, resource)
    .where(viewer.context.engine.among(`${table}.infrastructure_id`, ids))
    .orderBy(`${table}.date`, 'desc')
    .orderBy(`${table}.created_at`, 'desc')
    .orderBy(`${table}.id`, 'desc')
    .execute();
  return (await presentRecords(viewer, resource, rows as AnyRow[], false)) as unknown as Shown[];
}

/** Searches at supports and lines, newest first. */
async function searchesAt({ db, context }: Viewer, ids: number[]): Promise<Map<number, Search[]>> {
  const rows = await db
    .selectFrom('survey_targets')
    .innerJoin('surveys', 'surveys.id', 'survey_targets.survey_id')
    .select(['survey_targets.infrastructure_id', 'surveys.id', 'date', 'way', 'nothing_found'])
    .select(
      sql<number>`(select count(*) from mortality_cases where mortality_cases.survey_id = surveys.id
        and mortality_cases.infrastructure_id = survey_targets.infrastructure_id
        and mortality_cases.deleted_at is null)`.as('finds'),
    )
    .where(context.engine.among('survey_targets.infrastructure_id', ids))
    .where('surveys.deleted_at', 'is', null)
    .distinct()
    .orderBy('date', 'desc')
    .orderBy('surveys.id', 'desc')
    .execute();
  const searches = groupBy(rows, row => row.infrastructure_id);
  return new Map(
    [...searches].map(([infrastructure, own]) => [
      infrastructure,
      own.map(({ id, date, way, nothing_found, finds }) => ({
        ...{ id, date, way: way as Search['way'] },
        ...{ nothing_found: nothing_found === 1, finds: Number(finds) },
      })),
    ]),
  );
}

/** Makes a writer of infrastructures with their records, newest first. */
export async function wholeWriter(
  viewer: Viewer,
  facts: readonly InfrastructureFacts[],
): Promise<InfrastructureWriter> {
  const ids = facts.map(one => one.id);
  const diagnoses = await diagnosesBelow(viewer, ids);
  const summary = await sharedOf(viewer, facts);
  const shared: SharedRecords = {
    ...summary,
    areasJson: listsJson(summary.areas),
    sensitive: listsJson(await sensitiveAreasOf(viewer, INFRASTRUCTURE_AREAS, ids)),
    diagnoses: groupBy(diagnoses, row => row.infrastructure_id),
    operations: groupBy(
      await recordsBelow<Operation>(viewer, operationRecords, ids),
      one => one.properties.infrastructure,
    ),
    mortality: groupBy(
      await recordsBelow<MortalityCase>(viewer, mortalityCases, ids),
      one => one.properties.infrstr?.id,
    ),
    searches: await searchesAt(viewer, ids),
    byDiagnoses: await sharedByDiagnoses(viewer, diagnoses),
  };
  return sharing(writeWhole, shared);
}

/** Infrastructures without their records, in the given order. */
export async function presentSummaries(
  viewer: Viewer,
  facts: readonly InfrastructureFacts[],
): Promise<InfrastructureSummary[]> {
  return parsedList(facts, (await summaryWriter(viewer, facts)).write);
}

/** Infrastructures with their records, in the given order. */
export async function presentInfrastructures(
  viewer: Viewer,
  facts: readonly InfrastructureFacts[],
): Promise<Infrastructure[]> {
  return facts.length === 0 ? [] : parsedList(facts, (await wholeWriter(viewer, facts)).write);
}
