import { sql } from 'kysely';
import { infrastructureTypeOf } from 'shared/contract';
import { type Diagnosis, type InfrastructureSummary, infrastructures, sensitiveAreas } from 'shared/kinds';
import type { AreaSummary } from 'shared/server';
import { presentSummaries, selectInfrastructures } from '../../domain/infrastructures/present';
import { spans } from '../../domain/infrastructures/service';
import { areasOf, INFRASTRUCTURE_AREAS, sensitiveAreasOf } from '../../domain/records/areas-of';
import type { Viewer } from '../../domain/records/viewer';
import { hiddenOnInfrastructures, withoutHiddenDeaths } from '../../domain/sensitivity/sensitive-cases';
import { inOrder } from '../../store/in-order';
import { type ColumnDefinition, namesOf, type RecordTable } from './define-table';
import { LAST_VISIT_COLUMNS, lastVisitsOf } from './last-visits';
import { exportedColumns } from './resource-table';
import { headerOf, namesHeader } from './wording';

const { words } = infrastructures;

export interface ExportedInfrastructure extends InfrastructureSummary {
  areas: AreaSummary[] | undefined;
  sensitive: { id: number; name: string }[] | undefined;
  visit: Diagnosis | undefined;
  version: number | undefined;
  origin: Origin | undefined;
}

/** The operator's file that a support's position comes from. */
interface Origin {
  source: string;
  dated: string;
  licence: string;
  attribution: string;
}

/** Degrees, a tenth of a metre: a support farther from its pole was placed by somebody. */
const SAME_PLACE = 1e-6;

/** Columns of the fields that both supports and lines have of their own. */
const OWN_ITEMS = (exportedColumns(spans) as unknown as ColumnDefinition<ExportedInfrastructure>[]).filter(
  ({ name }) => spans.fields.some(field => field.name === name),
);

/** Where the position of a support comes from; empty for one that somebody placed, and for lines. */
export const POSITION_COLUMNS: readonly ColumnDefinition<ExportedInfrastructure>[] = [
  { name: 'position_source', type: 'text', value: ({ origin }) => origin?.source ?? null },
  { name: 'position_version', type: 'date', value: ({ origin }) => origin?.dated ?? null },
  { name: 'position_licence', type: 'text', value: ({ origin }) => origin?.licence || null },
];

const COLUMNS: readonly ColumnDefinition<ExportedInfrastructure>[] = [
  { name: 'id', type: 'integer', value: item => item.id },
  { name: 'uuid', type: 'text', value: item => item.properties.uuid },
  { name: 'version', type: 'integer', value: item => item.version ?? null },
  { name: 'operator_number', type: 'text', value: item => item.properties.operator_number },
  {
    name: 'type',
    type: 'text',
    coded: true,
    value: (item, wording) => wording.choice(infrastructureTypeOf(item.resourcetype), words, 'type'),
  },
  ...OWN_ITEMS,
  {
    name: 'risk',
    type: 'text',
    coded: true,
    value: (item, wording) => wording.choice(item.properties.risk, words, 'risk'),
  },
  {
    name: 'neutralization',
    type: 'text',
    coded: true,
    value: (item, wording) => wording.choice(item.properties.neutralization, words, 'neutralization'),
  },
  { name: 'neutralization_date', type: 'date', value: item => item.properties.neutralization_date },
  { name: 'last_diagnosis_date', type: 'date', value: item => item.properties.last_diagnosis_date },
  ...LAST_VISIT_COLUMNS,
  { name: 'length', type: 'real', value: item => item.properties.length },
  { name: 'mortality_count', type: 'integer', value: item => item.properties.mortality_count },
  { name: 'municipality', type: 'text', value: item => item.properties.municipality },
  { name: 'areas', type: 'text', value: (item, { locale }) => namesOf(item.areas, locale) },
  {
    name: 'sensitive_areas',
    ...namesHeader(sensitiveAreas),
    type: 'text',
    value: item => namesOf(item.sensitive),
  },
  ...POSITION_COLUMNS,
  { name: 'created_by', type: 'text', value: item => item.properties.created_by?.username ?? null },
  { name: 'created_on', type: 'date', value: item => item.properties.timestamp_create.slice(0, 10) },
  { name: 'updated_on', type: 'date', value: item => item.properties.timestamp_update.slice(0, 10) },
];
export const INFRASTRUCTURE_COLUMNS = COLUMNS.map(column => ({
  ...headerOf(infrastructures, column.name),
  ...column,
}));

/** For supports that stand where their pole does, the latest file with the pole in this place. */
async function originsOf({ context, db }: Viewer, ids: readonly number[]): Promise<Map<number, Origin>> {
  const rows = await db
    .selectFrom('infrastructures as support')
    .innerJoin('network_positions as position', 'position.pole_id', 'support.pole_id')
    .innerJoin('network_versions as version', 'version.id', 'position.version_id')
    .innerJoin('network_sources as source', 'source.id', 'version.source_id')
    .select(['support.id', 'source.name as source', 'version.dated', 'licence', 'attribution'])
    .where(context.engine.among('support.id', ids))
    .where(sql<boolean>`abs(longitude - west) < ${SAME_PLACE} and abs(latitude - south) < ${SAME_PLACE}`)
    .where('version.state', '=', 'ready')
    // A version that has not taken effect yet is named only if no other has the place.
    .orderBy(sql`case when version.id <= source.current_version_id then 1 else 0 end`)
    .orderBy('version.dated')
    .orderBy('version.id')
    .execute();
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}

/**
 * Supports and lines in the order of the given ids, without records removed in the meantime. Cases that are not
 * published exactly are not counted, since they would reveal where a sensitive bird died.
 */
export async function exportedInfrastructures(
  viewer: Viewer,
  ids: readonly number[],
): Promise<ExportedInfrastructure[]> {
  const rows = await selectInfrastructures(viewer)
    .where(viewer.context.engine.among('infrastructures.id', ids))
    .execute();
  const areas = await areasOf(viewer, INFRASTRUCTURE_AREAS, [...ids]);
  const sensitive = await sensitiveAreasOf(viewer, INFRASTRUCTURE_AREAS, [...ids]);
  const visits = await lastVisitsOf(viewer, ids);
  const summaries = await presentSummaries(viewer, inOrder(ids, rows));
  const hidden = await hiddenOnInfrastructures(viewer, ids);
  const origins = await originsOf(viewer, ids);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return summaries.map(item => ({
    ...withoutHiddenDeaths(item, hidden),
    areas: areas.get(item.id),
    sensitive: sensitive.get(item.id),
    visit: visits.get(item.id),
    version: versions.get(item.id),
    origin: origins.get(item.id),
  }));
}

export const infrastructureTable: RecordTable<ExportedInfrastructure> = {
  name: infrastructures.name,
  geometry: item => item.geometry,
  columns: INFRASTRUCTURE_COLUMNS,
  read: exportedInfrastructures,
  credit: ({ origin }) => origin?.attribution,
};
