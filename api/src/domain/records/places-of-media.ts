import { type RawBuilder, sql } from 'kysely';
import type { Geometry } from 'shared/geometry';
import type { Viewer } from '../records/viewer';
import { allResources } from './registry';
import { infrastructureLink } from './resource';

/**
 * Places of the records that show a picture, including deleted ones: their own geometries and those of their
 * infrastructures. Empty for an unattached picture.
 */
export async function placesOfMedia({ context, db }: Viewer, id: number): Promise<Geometry[]> {
  const places = allResources().flatMap(({ own, media, kind, ...resource }) => {
    if (!media) return [];
    const recordIds = sql`select ${sql.ref(media.record)} from ${sql.table(media.table)} where media_id = ${id}`;
    const record = sql.table(own.table);
    const link = infrastructureLink({ own, media, kind, ...resource });
    // Operations have a geometry if it differs from their infrastructure's.
    const hasPlace = kind.place || 'geom' in (own.inputSchema?.shape ?? {});
    return [
      ...(link
        ? [
            placeOf(
              'infrastructures',
              sql`select ${sql.ref(link.column)} from ${record} where id in (${recordIds})`,
            ),
          ]
        : []),
      ...(hasPlace ? [placeOf(own.table, recordIds)] : []),
    ];
  });
  places.push(
    placeOf(
      'infrastructures',
      sql`select infrastructure_id from work_items where id in (select item_id from work_events where id in
        (select work_event_id from work_event_media where media_id = ${id}))`,
    ),
  );
  function placeOf(table: string, ids: RawBuilder<unknown>) {
    const geometry = context.engine.readGeometry(`${table}.geometry`);
    return sql`select ${geometry} as geojson from ${sql.table(table)} where geometry is not null and id in (${ids})`;
  }
  const { rows } = await sql<{ geojson: string }>`${sql.join(places, sql` union all `)}`.execute(db);
  return rows.map(place => JSON.parse(place.geojson));
}
