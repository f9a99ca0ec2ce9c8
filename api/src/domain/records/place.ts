import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Place } from './record-resource';
import { uuidOfRef } from './references';
import type { Viewer } from './viewer';

/** The place of a referenced infrastructure; empty without one. */
export async function placeOfInfrastructure(
  { context, db }: Viewer,
  ref: RecordRef | null,
  field: string,
): Promise<Place[]> {
  if (ref === null) return [];
  const row = await db
    .selectFrom('infrastructures')
    .select(context.engine.readGeometry('infrastructures.geometry').as('geojson'))
    .where(eb => (isLocalRef(ref) ? eb('uuid', '=', uuidOfRef(ref)) : eb('id', '=', ref)))
    .executeTakeFirst();
  return row ? [{ geometry: JSON.parse(row.geojson), path: [field] }] : [];
}
