import { sql } from 'kysely';
import type { SupportInput } from 'shared/server';
import type { Followed } from '../records/resource';
import type { Writer } from '../records/viewer';

/** A coordinate of the pole of a support in the version in effect; `null` if its operator no longer has the pole. */
const inEffect = (coordinate: 'longitude' | 'latitude') => sql<number | null>`(
  select ${sql.ref(coordinate)} from network_positions as position
  inner join network_sources as source on source.current_version_id = position.version_id
  where position.pole_id = infrastructures.pole_id)`;

/**
 * Notes where the operators' poles of some supports stand now, so that later versions are compared with this place.
 * @param looked whether somebody looked at the supports: what the operator changed is then settled
 */
export async function notePolePlaces(
  { context, db }: Writer,
  ids: readonly number[],
  looked: boolean,
): Promise<void> {
  const isGone = sql<boolean>`pole_id is not null and ${inEffect('longitude')} is null`;
  await db
    .updateTable('infrastructures')
    .set({
      pole_longitude: inEffect('longitude'),
      pole_latitude: inEffect('latitude'),
      pole_change: looked ? null : sql<'gone' | null>`case when ${isGone} then 'gone' end`,
      ...(!looked && { pole_match_id: null }),
    })
    .where(context.engine.among('id', ids))
    .execute();
}

const placeOf = ({ geom }: SupportInput) => JSON.stringify(geom.coordinates);

/** Follows writes of supports: a linked pole is noted with its place, and a support put elsewhere was looked at. */
export async function followPoles(writer: Writer, records: readonly Followed<SupportInput>[]): Promise<void> {
  const linked: number[] = [];
  const moved: number[] = [];
  for (const { id, before, after } of records) {
    if (!after) continue;
    const pole = after.pole_id ?? null;
    if (before ? pole !== (before.pole_id ?? null) : pole !== null) linked.push(id);
    else if (before && pole !== null && placeOf(before) !== placeOf(after)) moved.push(id);
  }
  if (linked.length > 0) await notePolePlaces(writer, linked, false);
  if (moved.length > 0) await notePolePlaces(writer, moved, true);
}
