import { sql } from 'kysely';
import { NETWORK_ZOOM } from 'shared/contract/networks';
import { type TileLayer, toTileFeature } from 'shared/geometry/tiles';
import type { TileAddress } from 'shared/server';
import { boxOf } from '../../readmodel/model/box-of';
import type { Viewer } from '../records/viewer';
import { cellsOfBox, positionsInEffect, standsIn } from './poles';

/** The order is decided here: `order by` would make both engines read the whole version along its key. */
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Bounds the size of a tile in which a hostile or faulty file piles up its poles or spans. */
const MOST_FEATURES = 20_000;

/**
 * The networks of a tile: `poles` with `line` and, if a support of ours is linked, `s`; from zoom 14 on with `number`,
 * which is not in the index; `spans` with `line`. Empty below zoom 13.
 */
export async function networkTile({ db, context }: Viewer, tile: TileAddress): Promise<TileLayer[]> {
  if (tile.z < NETWORK_ZOOM) return [];
  const box = boxOf(tile);
  const inCells = context.engine.among('cell', cellsOfBox(box) ?? []);
  const poles = await positionsInEffect(db)
    .leftJoin('network_groups as group', 'group.id', 'position.group_id')
    .select(['pole_id as id', 'longitude', 'latitude', 'group.line'])
    .$if(tile.z > NETWORK_ZOOM, query => query.select('number'))
    .select(
      sql<number>`exists (select 1 from infrastructures
        where pole_id = position.pole_id and deleted_at is null)`.as('linked'),
    )
    .where(inCells)
    .where(standsIn(box))
    .limit(MOST_FEATURES)
    .execute();
  const spans = await db
    .selectFrom('network_sources as source')
    .innerJoin('network_spans as span', 'span.version_id', 'source.current_version_id')
    .select(['span.id', 'line', 'path'])
    .where(inCells)
    .limit(MOST_FEATURES)
    .execute();
  return [
    {
      name: 'spans',
      features: spans.sort(byId).flatMap(
        ({ path, line }) =>
          toTileFeature({ type: 'LineString', coordinates: JSON.parse(path) }, tile, {
            properties: { line },
          }) ?? [],
      ),
    },
    {
      name: 'poles',
      features: poles.sort(byId).flatMap(
        ({ id, longitude, latitude, number, line, linked }) =>
          toTileFeature({ type: 'Point', coordinates: [longitude, latitude] }, tile, {
            id,
            properties: { ...(number && { number }), line: line ?? '', ...(linked ? { s: 1 } : {}) },
          }) ?? [],
      ),
    },
  ];
}
