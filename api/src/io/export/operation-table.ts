import type { InfrastructureFilter } from 'shared/kinds';
import { operationRecords } from '../../domain/kinds/operations';
import type { Viewer } from '../../domain/records/viewer';
import type { TableDefinition } from './define-table';
import { infrastructuresFound, sumOnInfrastructures } from './infrastructures-found';
import {
  type ExportedRecord,
  numberOfRecordsOn,
  recordsOnInfrastructures,
  resourceTable,
} from './resource-table';

/** Operations on the infrastructures that match a filter. */
export function operationTable(
  viewer: Viewer,
  filter: InfrastructureFilter,
): TableDefinition<ExportedRecord> {
  return {
    ...resourceTable(viewer, operationRecords, {}),
    async *pages() {
      for await (const ids of infrastructuresFound(viewer, filter))
        yield await recordsOnInfrastructures(viewer, operationRecords, ids);
    },
    number: () =>
      sumOnInfrastructures(viewer, filter, ids => numberOfRecordsOn(viewer, operationRecords, ids)),
  };
}
