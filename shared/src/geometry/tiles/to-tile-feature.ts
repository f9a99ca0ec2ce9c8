import { type Geometry, polygonsOf, type Ring } from '../geojson';
import { projectToTile, type TileAddress, type TilePoint } from '../tile-math';
import { boxHolds, clipLine, clipRing, tileBox } from './clip-to-tile';
import { lengthenLine } from './lengthen-line';
import { simplifyLine, simplifyRing } from './simplify';
import type { TileFeature, TileProperties } from './tile-format';

export type TileFeatureOptions = {
  /** The record's id, a whole number. */
  readonly id?: number;
  readonly properties?: TileProperties;
  /** Tile units by which lines and rings may move; 8 of 4096 is one pixel of a 512-pixel tile. Default 4. */
  readonly tolerance?: number;
};

/**
 * Prepares a geometry for `encodeTile`: projects, clips and simplifies it.
 * @param geometry in degrees
 * @returns undefined if it lies outside the tile and its margin
 */
export function toTileFeature(
  geometry: Geometry,
  tile: TileAddress,
  { id, properties = {}, tolerance = 4 }: TileFeatureOptions = {},
): TileFeature | undefined {
  const box = tileBox();
  const rest = { ...(id === undefined ? {} : { id }), properties };
  const project = (positions: Ring) => positions.map(position => projectToTile(position, tile));
  switch (geometry.type) {
    case 'Point': {
      const point = projectToTile(geometry.coordinates, tile);
      return boxHolds(box, point) ? { type: 'point', points: [point], ...rest } : undefined;
    }
    case 'LineString': {
      const lines = clipLine(lengthenLine(simplifyLine(project(geometry.coordinates), tolerance)), box);
      return lines.length > 0 ? { type: 'line', lines, ...rest } : undefined;
    }
    case 'Polygon':
    case 'MultiPolygon': {
      const polygons: TilePoint[][][] = [];
      for (const [outer, ...holes] of polygonsOf(geometry)) {
        if (!outer) continue;
        const cut = (ring: Ring) => clipRing(simplifyRing(project(ring), tolerance), box);
        const outerRing = cut(outer);
        if (outerRing.length > 0)
          polygons.push([outerRing, ...holes.map(cut).filter(ring => ring.length > 0)]);
      }
      return polygons.length > 0 ? { type: 'polygon', polygons, ...rest } : undefined;
    }
  }
}
