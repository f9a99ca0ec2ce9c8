import type { InfrastructureFilter, Operation } from 'shared/contract';
import { presentOperations, selectOperations } from '../../operations/present';
import type { Viewer } from '../../records/viewer';
import { type TableDefinition, textOrNull } from '../define-table';
import type { Wording } from '../wording';
import { infrastructuresFound } from './infrastructures-found';

function equipmentsOf({ properties }: Operation, wording: Wording): string {
  return properties.equipments
    .map(({ count, type, reference }) => {
      const name = `${count} × ${wording.item(type)}`;
      return reference ? `${name} (${reference})` : name;
    })
    .join('; ');
}

interface Item extends Operation {
  /** Numbers are this installation's own, uuids everybody's. */
  infrastructureUuid: string;
}

/** Operations on the infrastructures a filter finds. */
export function operationTable(viewer: Viewer, filter: InfrastructureFilter): TableDefinition<Item> {
  return {
    name: 'operations',
    geometry: item => item.geometry,
    columns: [
      { name: 'id', type: 'integer', value: item => item.id },
      { name: 'uuid', type: 'text', value: item => item.properties.uuid },
      { name: 'infrastructure', type: 'text', value: item => item.infrastructureUuid },
      { name: 'date', type: 'date', value: item => item.properties.date },
      { name: 'last', type: 'flag', value: (item, wording) => wording.flag(item.properties.last) },
      {
        name: 'neutralization_level',
        type: 'text',
        value: (item, wording) => wording.code(item.properties.neutralization_level),
      },
      {
        name: 'operation_type',
        type: 'text',
        value: (item, wording) => wording.item(item.properties.operation_type),
      },
      { name: 'equipments', type: 'text', value: (item, wording) => textOrNull(equipmentsOf(item, wording)) },
      { name: 'remark', type: 'text', value: item => textOrNull(item.properties.remark) },
      { name: 'pictures', type: 'integer', value: item => item.properties.media.length },
      { name: 'created_by', type: 'text', value: item => item.properties.created_by?.username ?? null },
      { name: 'created_on', type: 'date', value: item => item.properties.timestamp_create.slice(0, 10) },
    ],
    async *pages() {
      for await (const ids of infrastructuresFound(viewer, filter)) {
        const rows = await selectOperations(viewer)
          .select('infrastructures.uuid as infrastructure_uuid')
          .where(viewer.context.engine.among('operations.infrastructure_id', ids))
          .orderBy('operations.infrastructure_id')
          .orderBy('operations.date')
          .orderBy('operations.id')
          .execute();
        const uuidOf = new Map(rows.map(row => [row.id, row.infrastructure_uuid]));
        const operations = await presentOperations(viewer, rows);
        yield operations.map(item => ({ ...item, infrastructureUuid: uuidOf.get(item.id) ?? '' }));
      }
    },
  };
}
