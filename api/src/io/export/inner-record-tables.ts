import type { Expression, SqlBool } from 'kysely';
import type { Geometry } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { presentDiagnoses, selectDiagnoses, visits } from '../../domain/diagnoses/present';
import { operationRecords } from '../../domain/kinds/operations';
import type { Viewer } from '../../domain/records/viewer';
import type { Engine } from '../../store/engine';
import { inOrder } from '../../store/in-order';
import type { TableDefinition } from './define-table';
import { infrastructuresFound, pageJob, readPage, sumOnInfrastructures } from './infrastructures-found';
import {
  type ExportedRecord,
  numberOfRecordsOn,
  recordsOnInfrastructures,
  resourceTable,
} from './resource-table';

export const operationPage = pageJob((viewer, ids: readonly number[]) =>
  recordsOnInfrastructures(viewer, operationRecords, ids),
);

/** Operations on the supports and lines that match a filter. */
export function operationTable(
  viewer: Viewer,
  filter: InfrastructureFilter,
): TableDefinition<ExportedRecord> {
  return {
    ...resourceTable(viewer, operationRecords, {}),
    async *pages() {
      for await (const ids of infrastructuresFound(viewer, filter))
        yield await readPage<ExportedRecord, readonly number[]>(viewer, operationPage, ids);
    },
    number: () =>
      sumOnInfrastructures(viewer, filter, ids => numberOfRecordsOn(viewer, operationRecords, ids)),
  };
}

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

export const visitPage = pageJob((viewer, ids: readonly number[]) =>
  placedVisits(viewer, engine => engine.among('diagnoses.infrastructure_id', ids)),
);

/** Diagnoses of the supports and lines that match a filter, with their geometries. */
export function diagnosisTable(
  viewer: Viewer,
  filter: InfrastructureFilter,
): TableDefinition<ExportedRecord> {
  return {
    ...resourceTable(viewer, visits, {}),
    async *pages() {
      for await (const ids of infrastructuresFound(viewer, filter))
        yield await readPage<ExportedRecord, readonly number[]>(viewer, visitPage, ids);
    },
    number: () => sumOnInfrastructures(viewer, filter, ids => numberOfRecordsOn(viewer, visits, ids)),
  };
}
