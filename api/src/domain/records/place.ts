import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { infrastructuresAmong, uuidOfRef } from './references';
import { type Body, infrastructureLink, type Resource, refIn, rowsIn } from './resource';
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

/** The places of an input: its own place and the places of its supports and lines. */
export async function placesOf(viewer: Viewer, resource: Resource, input: Body): Promise<Place[]> {
  const places: Place[] = input.geom ? [{ geometry: input.geom as Geometry, path: ['geom'] }] : [];
  const link = infrastructureLink(resource);
  if (link) places.push(...(await placeOfInfrastructure(viewer, refIn(resource, input), link.input)));
  for (const list of resource.targets) {
    const refs = rowsIn(input, list).map(row => row[list.link.input] as RecordRef);
    const named = await infrastructuresAmong(viewer, refs, { withPlace: true });
    for (const [index, ref] of refs.entries()) {
      const geojson = named.get(ref)?.geojson;
      if (geojson) places.push({ geometry: JSON.parse(geojson), path: [list.input, index, list.link.input] });
    }
  }
  return places;
}
