import type { Bounds } from '../../geometry/geojson';
import { type TileAddress, tileBounds, unprojectFromTile } from '../../geometry/tile-math';
import { MVT } from '../../geometry/tiles/tile-format';
import { readTileLayers } from '../tiles/read-tile-layers';

type LatLng = [latitude: number, longitude: number];

/** What an overlay draws of one box. */
export interface OverlayShapes {
  readonly lines: readonly LatLng[][];
  readonly points: readonly LatLng[];
  /** `many`: the service has more than is drawn. `elsewhere`: places far outside the box are left out. */
  readonly trouble: 'many' | 'elsewhere' | null;
}

/** Features of a box that are drawn. */
export const MOST_FEATURES = 3000;
/** Positions of a box that are drawn. */
const MOST_POSITIONS = 60_000;

/** Collects the shapes near a box, up to the limits. */
class Collector {
  private readonly lines: LatLng[][] = [];
  private readonly points: LatLng[] = [];
  private left = MOST_POSITIONS;
  private isElsewhere = false;
  private readonly near: Bounds;

  constructor([west, south, east, north]: Bounds) {
    // Services may round a box, and lines may be simplified.
    const [x, y] = [(east - west) / 2, (north - south) / 2];
    this.near = [west - x, south - y, east + x, north + y];
  }

  get isFull(): boolean {
    return this.left <= 0;
  }

  get isEmpty(): boolean {
    return this.lines.length + this.points.length === 0 && !this.isElsewhere;
  }

  add(path: LatLng[], isPoint: boolean): void {
    if (path.length === 0) return;
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const [latitude, longitude] of path) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
    const { near } = this;
    if (west > near[2] || east < near[0] || south > near[3] || north < near[1]) this.isElsewhere = true;
    else if (isPoint) this.points.push(...path);
    else this.lines.push(path);
    this.left -= path.length;
  }

  shapes(isCut: boolean): OverlayShapes {
    const { lines, points } = this;
    const isCutOff = isCut || this.isFull;
    // Nearer boxes help nobody if all places are elsewhere.
    const isUseless = this.isElsewhere && lines.length + points.length === 0;
    const trouble = isCutOff && !isUseless ? 'many' : this.isElsewhere ? 'elsewhere' : null;
    return { lines, points, trouble };
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function pathIn(positions: unknown[]): LatLng[] {
  return positions.flatMap((position): LatLng[] => {
    const [longitude, latitude] = listIn(position);
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [[latitude as number, longitude as number]]
      : [];
  });
}

/** The paths of a geometry; outlines of polygons, and none of what is not drawn. */
function pathsIn({ type, coordinates }: { type?: unknown; coordinates?: unknown }): unknown[][] {
  const list = listIn(coordinates);
  if (type === 'Point') return [[list]];
  if (type === 'LineString') return [list];
  if (type === 'MultiPoint') return list.map(position => [position]);
  if (type === 'MultiLineString' || type === 'Polygon') return list.map(listIn);
  return type === 'MultiPolygon' ? list.flatMap(polygon => listIn(polygon).map(listIn)) : [];
}

/**
 * Reads a GeoJSON answer for a box (degrees).
 * @throws SyntaxError or TypeError when the answer is no collection of features, or none of them has a place
 */
export function readGeoJson(text: string, box: Bounds): OverlayShapes {
  const { features, total, numberMatched } = JSON.parse(text) ?? {};
  if (!Array.isArray(features)) throw new TypeError('no features');
  const collector = new Collector(box);
  for (const feature of features.slice(0, MOST_FEATURES)) {
    if (collector.isFull) break;
    const geometry = feature?.geometry ?? {};
    const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint';
    for (const path of pathsIn(geometry)) collector.add(pathIn(path), isPoint);
  }
  if (features.length > 0 && collector.isEmpty) throw new TypeError('no places');
  const count = Math.max(features.length, Number(total ?? numberMatched) || 0);
  return collector.shapes(features.length >= MOST_FEATURES || count > features.length);
}

/**
 * Reads the lines and points of a vector tile; polygons are left out.
 * @param names of the layers to read; without names, all
 * @throws Error when the bytes are no vector tile
 */
export function readVectorTile(
  bytes: ArrayBuffer,
  tile: TileAddress,
  names: readonly string[],
): OverlayShapes {
  const collector = new Collector(tileBounds(tile));
  let left = MOST_FEATURES;
  for (const { name, extent, features } of readTileLayers(bytes)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const { type, visitPoints } of features()) {
      if (collector.isFull || left <= 0) return collector.shapes(true);
      if (type !== MVT.type.point && type !== MVT.type.line) continue;
      left -= 1;
      const paths: LatLng[][] = [];
      visitPoints((x, y, starts) => {
        const [longitude, latitude] = unprojectFromTile([x, y], tile, extent || 1);
        if (starts) paths.push([]);
        paths.at(-1)?.push([latitude, longitude]);
      });
      for (const path of paths) collector.add(path, type === MVT.type.point);
    }
  }
  return collector.shapes(false);
}
