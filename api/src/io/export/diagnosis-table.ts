import type { Geometry } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { presentDiagnoses, selectDiagnoses } from '../../domain/diagnoses/present';
import { visits } from '../../domain/diagnoses/service';
import type { Viewer } from '../../domain/records/viewer';
import type { TableDefinition } from './define-table';
import { idsFound } from './ids-found';
import { type ExportedRecord, resourceTable } from './resource-table';

/** Diagnoses of the infrastructures that match a filter, with their geometries. */
export function diagnosisTable(
  viewer: Viewer,
  filter: InfrastructureFilter,
): TableDefinition<ExportedRecord> {
  return {
    ...resourceTable(viewer, visits, {}),
    async *pages() {
      const { engine } = viewer.context;
      for await (const ids of idsFound(viewer, 'infrastructures', filter)) {
        const rows = await selectDiagnoses(viewer)
          .select(engine.readGeometry('infrastructures.geometry').as('geojson'))
          .select('infrastructures.uuid as infrastructure_uuid')
          .where(engine.among('diagnoses.infrastructure_id', ids))
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
        yield diagnoses.flatMap(visit => {
          const place = places.get(visit.id);
          return place ? [{ id: visit.id, properties: visit, ...place }] : [];
        });
      }
    },
  };
}
