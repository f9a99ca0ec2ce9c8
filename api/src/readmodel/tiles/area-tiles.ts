import type { TileLayer, TileProperties } from 'shared/geometry/tiles';
import { toTileFeature } from 'shared/geometry/tiles';
import type { MultiPolygon, Polygon, TileAddress } from 'shared/server';
import type { ReadConnection } from '../../store/connect';
import { boxOf } from '../model/box-of';

export interface TileRequest {
  connection: ReadConnection;
  tile: TileAddress;
}

/** Below this zoom, regions are shown instead of municipalities. Natural areas have their own minimum zoom. */
const MUNICIPALITIES_ZOOM = 9;
const NATURAL_AREAS_ZOOM = 7;

interface SurfaceRow {
  id: number;
  geometry: string;
  properties: TileProperties;
}

function layerOf(name: string, rows: readonly SurfaceRow[], { tile }: TileRequest): TileLayer {
  const features = rows.flatMap(
    ({ id, geometry, properties }) =>
      toTileFeature(JSON.parse(geometry) as Polygon | MultiPolygon, tile, { id, properties }) ?? [],
  );
  return { name, features };
}

/** Sensitive areas of a tile, with their `name`. */
export async function sensitiveAreaTile(request: TileRequest): Promise<TileLayer[]> {
  const { db, engine } = request.connection;
  const rows = await db
    .selectFrom('sensitive_areas')
    .select(['id', 'name', engine.readGeometry('sensitive_areas.geometry').as('geometry')])
    .where('deleted_at', 'is', null)
    .where(engine.inBox('sensitive_areas', 'sensitive_areas', boxOf(request.tile)))
    .orderBy('id')
    .execute();
  const surfaces = rows.map(({ id, name, geometry }) => ({ id, geometry, properties: { name } }));
  return [layerOf('sensitive-areas', surfaces, request)];
}

function areaTypesAt(zoom: number): string[] {
  const administrative = zoom >= MUNICIPALITIES_ZOOM ? 'ADMIN_COM' : 'ADMIN_REG';
  return zoom >= NATURAL_AREAS_ZOOM ? [administrative, 'ADMIN_ZN'] : [administrative];
}

/** Administrative and natural areas of a tile, with `name` and `type`. */
export async function areaTile(request: TileRequest): Promise<TileLayer[]> {
  const { db, engine } = request.connection;
  const rows = await db
    .selectFrom('geo_areas')
    .select(['id', 'name', 'type', engine.readGeometry('geo_areas.geometry').as('geometry')])
    .where('type', 'in', areaTypesAt(request.tile.z))
    .where(engine.inBox('geo_areas', 'geo_areas', boxOf(request.tile)))
    .orderBy('id')
    .execute();
  const surfaces = rows.map(({ id, name, type, geometry }) => ({ id, geometry, properties: { name, type } }));
  return [layerOf('areas', surfaces, request)];
}
