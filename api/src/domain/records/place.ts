import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { uuidOfRef } from './references';
import { type Body, infrastructureLink, type Resource, refIn } from './resource';
import type { Viewer } from './viewer';
import type { Place } from './writable';

/** The place of a referenced infrastructure; empty without a reference. */
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

/** The places of an input: its own place and the place of its infrastructure. */
export async function placesOf(viewer: Viewer, resource: Resource, input: Body): Promise<Place[]> {
  const own = input.geom ? [{ geometry: input.geom as Geometry, path: ['geom'] }] : [];
  const link = infrastructureLink(resource);
  if (!link) return own;
  return [...own, ...(await placeOfInfrastructure(viewer, refIn(resource, input), link.input))];
}
