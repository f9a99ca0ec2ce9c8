import type { Expression, SqlBool } from 'kysely';
import type { Geometry } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { presentDiagnoses, selectDiagnoses, visits } from '../../domain/diagnoses/present';
import { operationRecords } from '../../domain/kinds/operations';
import type { Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import type { Engine } from '../../store/engine';
import { inOrder } from '../../store/in-order';
import type { FoundRecords, RecordTable } from './define-table';
import { infrastructuresFound, sumOnInfrastructures } from './infrastructures-found';
import {
  type ExportedRecord,
  numberOfRecordsOn,
  recordsOnInfrastructures,
  recordTable,
} from './resource-table';

/** Operations by their supports and lines. */
export const operationTable: RecordTable<ExportedRecord> = {
  ...recordTable(operationRecords),
  read: (viewer, ids) => recordsOnInfrastructures(viewer, operationRecords, ids),
};

/** The records of a kind on the supports and lines that match a filter. */
export const foundOnInfrastructures =
  (resource: Resource) =>
  (viewer: Viewer, filter: InfrastructureFilter): FoundRecords => ({
    table: resource.kind.name,
    found: () => infrastructuresFound(viewer, filter),
    number: () => sumOnInfrastructures(viewer, filter, ids => numberOfRecordsOn(viewer, resource, ids)),
  });

/** Diagnoses with the geometries of their supports or lines, ordered by support or line, date and id. */
async function placedVisits(
  viewer: Viewer,
  condition: (engine: Engine) => Expression<SqlBool>,
): Promise<ExportedRecord[]> {
  const { engine } = viewer.context;
  const rows = await selectDiagnoses(viewer)
    .select(engine.readGeometry('infrastructures.geometry').as('geojson'))
    .select('infrastructures.uuid as infrastructure_uuid')
    .where(condition(engine))
    .orderBy('diagnoses.infrastructure_id')
    .orderBy('diagnoses.date')
    .orderBy('diagnoses.id')
    .execute();
  const places = new Map(
    rows.map(row => [
      row.id,
      { geometry: JSON.parse(row.geojson) as Geometry, infrastructureUuid: row.infrastructure_uuid },
    ]),
  );
  const diagnoses = await presentDiagnoses(viewer, rows);
  return diagnoses.flatMap(visit => {
    const place = places.get(visit.id);
    return place ? [{ id: visit.id, properties: visit, ...place }] : [];
  });
}

/** Diagnoses in the order of the given ids, without records removed in the meantime. */
export const exportedVisits = async (viewer: Viewer, ids: readonly number[]): Promise<ExportedRecord[]> =>
  inOrder(ids, await placedVisits(viewer, engine => engine.among('diagnoses.id', ids)));

/** Diagnoses by their supports and lines. */
export const diagnosisTable: RecordTable<ExportedRecord> = {
  ...recordTable(visits),
  read: (viewer, ids) => placedVisits(viewer, engine => engine.among('diagnoses.infrastructure_id', ids)),
};
