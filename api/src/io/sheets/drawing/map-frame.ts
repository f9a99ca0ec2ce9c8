import type { Position } from 'shared/geometry';
import { TILE_EXTENT, type TileAddress, toWorld } from 'shared/server';
import type { Frame } from './pictures';

/** Circumference of the Earth at the equator in Web Mercator, in metres. */
const CIRCUMFERENCE = 2 * Math.PI * 6_378_137;

/** Tolerance of simplified geometries in tile units, less than half a point on the page. */
export const TOLERANCE = 3;

/** A map in a frame of the page, north up, in Web Mercator. */
export interface MapFrame extends Frame {
  /**
   * The square around the map, as a tile with a fractional address. Code that prepares geometries for tiles needs it.
   */
  tile: TileAddress;
  /** Metres on the ground per point of the page, at the centre of the map. */
  metresPerPoint: number;
  /** The position on the page of a geographic position. */
  project(position: Position): [x: number, y: number];
  /** The position on the page of a point of the tile. */
  ofTile(point: readonly [number, number]): [x: number, y: number];
}

/**
 * Fits a map into a frame.
 * @param radius metres that are at least shown to each side of the centre
 */
export function mapFrame(frame: Frame, centre: Position, radius: number): MapFrame {
  const { x, y, width, height } = frame;
  const metresPerPoint = (2 * radius) / Math.min(width, height);
  const worldPerMetre = 1 / (CIRCUMFERENCE * Math.cos((centre[1] * Math.PI) / 180));
  const worldPerPoint = metresPerPoint * worldPerMetre;
  const [middleX, middleY] = toWorld(centre);
  const side = Math.max(width, height);
  const tiles = 1 / (side * worldPerPoint);
  const tile = {
    z: Math.log2(tiles),
    x: (middleX - (side / 2) * worldPerPoint) * tiles,
    y: (middleY - (side / 2) * worldPerPoint) * tiles,
  };
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  return {
    ...frame,
    tile,
    metresPerPoint,
    project: position => {
      const [worldX, worldY] = toWorld(position);
      return [
        x + width / 2 + (worldX - middleX) / worldPerPoint,
        y + height / 2 + (worldY - middleY) / worldPerPoint,
      ];
    },
    ofTile: ([tileX, tileY]) => [left + (tileX / TILE_EXTENT) * side, top + (tileY / TILE_EXTENT) * side],
  };
}
