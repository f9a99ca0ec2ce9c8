import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { TilePoint } from '../geometry/tile-math';
import type { TileFeature, TileGeometry, TileLayer } from '../geometry/tiles/tile-format';

type RawFeature = ReturnType<VectorTile['layers'][string]['feature']>;
type Path = ReturnType<RawFeature['loadGeometry']>[number];

const POINT = 1;
const LINE = 2;

const pointsOf = (path: Path): TilePoint[] => path.map(({ x, y }) => [x, y]);

function geometryOf(feature: RawFeature): TileGeometry {
  const paths = feature.loadGeometry();
  if (feature.type === POINT) return { type: 'point', points: paths.flatMap(pointsOf) };
  if (feature.type === LINE) return { type: 'line', lines: paths.map(pointsOf) };
  return { type: 'polygon', polygons: classifyRings(paths).map(rings => rings.map(pointsOf)) };
}

/** For tests: decodes the layers of a vector tile. */
export function decodeTile(bytes: Uint8Array): TileLayer[] {
  return Object.values(new VectorTile(new PbfReader(bytes)).layers).map(layer => ({
    name: layer.name,
    features: Array.from({ length: layer.length }, (_, index): TileFeature => {
      const feature = layer.feature(index);
      const id = feature.id === undefined ? {} : { id: feature.id };
      return { ...geometryOf(feature), ...id, properties: { ...feature.properties } };
    }),
  }));
}
