import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/map/geometry';
import { uuidOfRef } from '../records/references';
import type { Viewer } from '../records/viewer';

/** Where an infrastructure stands; nowhere when there is none. */
export async function placeOfInfrastructure(
  { context, db }: Viewer,
  ref: RecordRef | null,
): Promise<Geometry[]> {
  if (ref === null) return [];
  const row = await db
    .selectFrom('infrastructures')
    .select(context.engine.readGeometry('infrastructures.geometry').as('geojson'))
    .where(eb => (isLocalRef(ref) ? eb('uuid', '=', uuidOfRef(ref)) : eb('id', '=', ref)))
    .executeTakeFirst();
  return row ? [JSON.parse(row.geojson)] : [];
}
