import type { Infrastructure, InfrastructureSummary } from 'shared/contract';
import { groupBy } from '../../database/group-by';
import type { Row } from '../../database/schema';
import { presentDiagnoses, selectDiagnoses } from '../diagnoses/present';
import { presentMortality, selectMortality } from '../mortality/present';
import { presentOperations, selectOperations } from '../operations/present';
import { areasOf, sensitiveAreasOf } from '../records/areas-of';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/** An infrastructure with its geometry as GeoJSON text. */
export type InfrastructureRow = Omit<Row<'infrastructures'>, 'geometry'> & { geojson: string };

/** Supports and lines that were not deleted. */
export function selectInfrastructures({ context, db }: Viewer) {
  return db
    .selectFrom('infrastructures')
    .select([
      'infrastructures.id',
      'infrastructures.uuid',
      'infrastructures.created_by',
      'infrastructures.updated_by',
      'infrastructures.created_at',
      'infrastructures.updated_at',
      'infrastructures.version',
      'infrastructures.deleted_at',
      'infrastructures.deleted_by',
      'infrastructures.demonstration',
      'infrastructures.west',
      'infrastructures.south',
      'infrastructures.east',
      'infrastructures.north',
      'infrastructures.kind',
      'infrastructures.length',
      'infrastructures.network_type_id',
      'infrastructures.owner_id',
      'infrastructures.condition_id',
      'infrastructures.risk',
      'infrastructures.neutralization',
      'infrastructures.neutralization_date',
      'infrastructures.last_diagnosis_id',
      'infrastructures.last_diagnosis_date',
      'infrastructures.last_operation_id',
      'infrastructures.mortality_count',
      context.engine.readGeometry('infrastructures.geometry').as('geojson'),
    ])
    .where('infrastructures.deleted_at', 'is', null);
}

/** Infrastructures without what is below them, in the order given. */
export async function presentSummaries(
  viewer: Viewer,
  rows: InfrastructureRow[],
): Promise<InfrastructureSummary[]> {
  const people = await peopleOf(viewer.db, rows);
  const { byId } = await viewer.context.lists.snapshot();
  const item = (id: number | null) => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(row => {
    const networkType = item(row.network_type_id);
    if (!networkType) throw new Error(`Infrastructure ${row.id} has no network type`);
    return {
      id: row.id,
      type: 'Feature',
      resourcetype: row.kind === 'POLE' ? 'Point' : 'Line',
      geometry: JSON.parse(row.geojson),
      properties: {
        ...presentStamp(row, people),
        network_type: networkType,
        owner: item(row.owner_id),
        condition: item(row.condition_id),
        length: row.length,
        risk: row.risk,
        neutralization: row.neutralization,
        neutralization_date: row.neutralization_date,
        last_diagnosis_date: row.last_diagnosis_date,
        mortality_count: row.mortality_count,
      },
    };
  });
}

/** Whole infrastructures, their diagnoses, operations and mortality cases newest first. */
export async function presentInfrastructures(
  viewer: Viewer,
  rows: InfrastructureRow[],
): Promise<Infrastructure[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const summaries = await presentSummaries(viewer, rows);
  const areas = await areasOf(viewer.db, 'infrastructure', ids);
  const sensitive = await sensitiveAreasOf(viewer.db, 'infrastructure', ids);
  const diagnosisRows = await selectDiagnoses(viewer)
    .where('diagnoses.infrastructure_id', 'in', ids)
    .orderBy('diagnoses.date', 'desc')
    .orderBy('diagnoses.created_at', 'desc')
    .orderBy('diagnoses.id', 'desc')
    .execute();
  const operationRows = await selectOperations(viewer)
    .where('operations.infrastructure_id', 'in', ids)
    .orderBy('operations.date', 'desc')
    .orderBy('operations.created_at', 'desc')
    .orderBy('operations.id', 'desc')
    .execute();
  const mortalityRows = await selectMortality(viewer)
    .where('mortality_cases.infrastructure_id', 'in', ids)
    .orderBy('mortality_cases.date', 'desc')
    .orderBy('mortality_cases.created_at', 'desc')
    .orderBy('mortality_cases.id', 'desc')
    .execute();
  const diagnoses = groupBy(await presentDiagnoses(viewer, diagnosisRows), one => one.infrastructure);
  const operations = groupBy(
    await presentOperations(viewer, operationRows),
    one => one.properties.infrastructure,
  );
  const mortality = groupBy(
    await presentMortality(viewer, mortalityRows, false),
    one => one.properties.infrstr?.id,
  );
  return summaries.map(summary => ({
    ...summary,
    properties: {
      ...summary.properties,
      areas: areas.get(summary.id) ?? [],
      sensitive_area: sensitive.get(summary.id) ?? [],
      diagnosis: diagnoses.get(summary.id) ?? [],
      operations: operations.get(summary.id) ?? [],
      mortality: mortality.get(summary.id) ?? [],
    },
  }));
}
