import type { Equipment, Operation } from 'shared/contract';
import { groupBy } from '../../database/group-by';
import type { Row } from '../../database/schema';
import { mediaOf } from '../records/media-of';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';

/** An operation with what it takes from its infrastructure. */
export type OperationRow = Omit<Row<'operations'>, 'geometry'> & {
  kind: Row<'infrastructures'>['kind'];
  last_operation_id: number | null;
  own_geometry: string | null;
  infrastructure_geometry: string;
};

/** Operations on infrastructures that exist. */
export function selectOperations({ context, db }: Viewer) {
  const { engine } = context;
  return db
    .selectFrom('operations')
    .innerJoin('infrastructures', 'infrastructures.id', 'operations.infrastructure_id')
    .select([
      'operations.id',
      'operations.uuid',
      'operations.created_by',
      'operations.updated_by',
      'operations.created_at',
      'operations.updated_at',
      'operations.version',
      'operations.deleted_at',
      'operations.deleted_by',
      'operations.demonstration',
      'operations.infrastructure_id',
      'operations.date',
      'operations.neutralization_level',
      'operations.operation_type_id',
      'operations.remark',
      'operations.search_text',
      'infrastructures.kind',
      'infrastructures.last_operation_id',
      engine.readGeometry('operations.geometry').$castTo<string | null>().as('own_geometry'),
      engine.readGeometry('infrastructures.geometry').as('infrastructure_geometry'),
    ])
    .where('operations.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null);
}

async function equipmentsOf({ context, db }: Viewer, ids: number[]): Promise<Map<number, Equipment[]>> {
  const rows = await db
    .selectFrom('operation_equipments')
    .selectAll()
    .where(context.engine.among('operation_id', ids))
    .orderBy('position')
    .execute();
  const { byId } = await context.lists.snapshot();
  const grouped = groupBy(rows, row => row.operation_id);
  const present = ({ id, type_id, count, reference, comment }: Row<'operation_equipments'>): Equipment[] => {
    const type = byId.get(type_id);
    return type ? [{ id, type, count, reference, comment }] : [];
  };
  return new Map([...grouped].map(([id, equipments]) => [id, equipments.flatMap(present)]));
}

/** Operations as answers show them, in the order given. */
export async function presentOperations(viewer: Viewer, rows: OperationRow[]): Promise<Operation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const people = await peopleOf(viewer.db, rows);
  const media = await mediaOf(viewer, 'operation_media', ids);
  const equipments = await equipmentsOf(viewer, ids);
  const { byId } = await viewer.context.lists.snapshot();
  return rows.map(row => ({
    id: row.id,
    type: 'Feature',
    resourcetype: row.kind === 'POLE' ? 'PointOperation' : 'LineOperation',
    geometry: JSON.parse(row.own_geometry ?? row.infrastructure_geometry),
    properties: {
      ...presentStamp(row, people),
      infrastructure: row.infrastructure_id,
      date: row.date,
      last: row.last_operation_id === row.id,
      neutralization_level: row.neutralization_level,
      operation_type: byId.get(row.operation_type_id) ?? null,
      remark: row.remark,
      equipments: equipments.get(row.id) ?? [],
      media: media.get(row.id) ?? [],
    },
  }));
}
