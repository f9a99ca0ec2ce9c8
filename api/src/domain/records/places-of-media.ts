import { type RawBuilder, sql } from 'kysely';
import type { Geometry } from 'shared/geometry';
import type { Viewer } from '../records/viewer';
import { allResources } from './registry';
import { infrastructureLink } from './resource';

/**
 * Where the records stand that show a picture, deleted ones too: their own places, and those of the infrastructures
 * they are about. Nowhere for one that belongs to none yet.
 */
export async function placesOfMedia({ context, db }: Viewer, id: number): Promise<Geometry[]> {
  const places = allResources().flatMap(({ own, media, kind, ...resource }) => {
    if (!media) return [];
    const shown = sql`select ${sql.ref(media.record)} from ${sql.table(media.table)} where media_id = ${id}`;
    const record = sql.table(own.table);
    const link = infrastructureLink({ own, media, kind, ...resource });
    // Works have a place of their own where they do not stand where their infrastructure does.
    const hasPlace = kind.place || 'geom' in (own.inputSchema?.shape ?? {});
    return [
      ...(link
        ? [
            placeOf(
              'infrastructures',
              sql`select ${sql.ref(link.column)} from ${record} where id in (${shown})`,
            ),
          ]
        : []),
      ...(hasPlace ? [placeOf(own.table, shown)] : []),
    ];
  });
  function placeOf(table: string, ids: RawBuilder<unknown>) {
    const geometry = context.engine.readGeometry(`${table}.geometry`);
    return sql`select ${geometry} as geojson from ${sql.table(table)} where geometry is not null and id in (${ids})`;
  }
  const { rows } = await sql<{ geojson: string }>`${sql.join(places, sql` union all `)}`.execute(db);
  return rows.map(place => JSON.parse(place.geojson));
}
