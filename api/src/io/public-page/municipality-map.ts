import { type Expression, type SqlBool, sql } from 'kysely';
import { type Position, projectToTile } from 'shared/geometry';
import { toTileFeature } from 'shared/geometry/tiles';
import { type MultiPolygon, type Polygon, TILE_EXTENT, tileBounds, toWorld } from 'shared/server';
import type { Viewer } from '../../domain/records/viewer';
import { allOf } from '../../store/all-of';
import { boundsOfRow, boxOfRows } from '../../store/boxes';
import { inChunks } from '../../store/in-chunks';

/** An area as a path of an SVG. */
interface Shape {
  id: number;
  path: string;
  middle: readonly [x: number, y: number];
}

/**
 * Shapes of municipalities and of the regions behind them in a square, north up, in Web Mercator. Areas too small for
 * the square have none.
 */
export type MunicipalityMap = Record<'municipalities' | 'regions', Shape[]>;

/** Side of the square. */
export const SIDE = 1024;
/** How much longer the side is than the municipalities. */
const MARGIN = 1.06;

/** Draws municipalities. @returns `null` without any */
export async function municipalityMap(
  { db, context: { engine } }: Viewer,
  ids: readonly number[],
): Promise<MunicipalityMap | null> {
  const box = await boxOfRows(db, 'geo_areas', sql<SqlBool>`${engine.among('id', ids)}`);
  if (!box) return null;
  const [[left, top], [right, bottom]] = [toWorld([box[0], box[3]]), toWorld([box[2], box[1]])];
  const side = MARGIN * Math.max(right - left, bottom - top);
  const startOf = (low: number, high: number) => (low + high) / 2 / side - 0.5;
  // Geometries are prepared for a tile with a fractional address.
  const tile = { z: -Math.log2(side), x: startOf(left, right), y: startOf(top, bottom) };
  const unitOf = (tileUnits: number) => Math.round((tileUnits / TILE_EXTENT) * SIDE);
  const pointOf = (position: Position) => projectToTile(position, tile).map(unitOf) as [number, number];
  const pathOf = (geojson: string) => {
    const feature = toTileFeature(JSON.parse(geojson) as Polygon | MultiPolygon, tile);
    const rings = feature?.type === 'polygon' ? feature.polygons.flat() : [];
    return rings.map(ring => `M${ring.map(point => point.map(unitOf).join(' ')).join(' ')}z`).join('');
  };
  async function shapesOf(condition: Expression<SqlBool>): Promise<Shape[]> {
    const rows = await db
      .selectFrom('geo_areas')
      .select(['id', 'west', 'south', 'east', 'north'])
      .select(engine.readGeometry('geo_areas.geometry').as('geojson'))
      .where(condition)
      .orderBy('id')
      .execute();
    return rows.flatMap(row => {
      const [west, south, east, north] = boundsOfRow(row);
      const middle = pointOf([(west + east) / 2, (south + north) / 2]);
      const path = pathOf(row.geojson);
      return path ? [{ id: row.id, path, middle }] : [];
    });
  }
  const isRegion = sql<SqlBool>`type = 'ADMIN_REG'`;
  return {
    municipalities: await inChunks(ids, chunk => shapesOf(engine.among('id', chunk))),
    regions: await shapesOf(allOf([isRegion, engine.inBox('geo_areas', 'geo_areas', tileBounds(tile))])),
  };
}
