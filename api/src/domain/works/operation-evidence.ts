import { sql } from 'kysely';
import type { Row } from '../../store/schema';
import type { Viewer } from '../records/viewer';

export type OperationEvidence = Pick<
  Row<'operations'>,
  'id' | 'infrastructure_id' | 'date' | 'work_item_id' | 'created_by'
> & { equipments: number; pictures: number };

/** Reads an operation; `null` for an unknown or deleted operation. */
export async function operationEvidence({ db }: Viewer, id: number): Promise<OperationEvidence | null> {
  const row = await db
    .selectFrom('operations')
    .select(['id', 'infrastructure_id', 'date', 'work_item_id', 'created_by'])
    .select([
      sql<number>`(select coalesce(sum(count), 0) from operation_equipments
        where operation_id = operations.id)`.as('equipments'),
      sql<number>`(select count(*) from operation_media
        join media on media.id = operation_media.media_id
        where operation_id = operations.id and media.deleted_at is null)`.as('pictures'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, equipments: Number(row.equipments), pictures: Number(row.pictures) } : null;
}
