import { geometryFault, LIMITS, type ProblemCode } from 'shared/contract';
import type { DrawnGeometry } from 'shared/map';

/** What is wrong with a text: a problem of the contract, or one of GeoJSON itself. */
export type GeoJsonFault =
  | 'not_json'
  | 'not_geojson'
  | 'no_geometry'
  | 'ring_short'
  | 'ring_open'
  | 'too_many_shapes';
export type Problem = {
  /** Where in the text, as `features[2].geometry`; empty for the text as a whole. */
  place: string;
  code: GeoJsonFault | ProblemCode;
  params: Record<string, string | number>;
};
type Read = { status: 'ok'; geometries: DrawnGeometry[] } | { status: 'invalid'; problems: Problem[] };

/** More would make the map slow. */
export const shapesLimit = 500;

interface Found {
  place: string;
  value: unknown;
}

const problem = (place: string, code: Problem['code'], params: Problem['params'] = {}): Problem => ({
  place,
  code,
  params,
});

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
const listAt = (value: unknown, key: string): unknown[] => {
  const list = (value as Record<string, unknown>)[key];
  return Array.isArray(list) ? list : [];
};

/** The geometries of features, then of collections, then the parts of multiple ones. */
function geometriesIn(value: unknown): Found[] {
  const features =
    typeOf(value) === 'FeatureCollection'
      ? listAt(value, 'features').map((feature, index) => ({ place: `features[${index}]`, value: feature }))
      : [{ place: '', value }];
  return features
    .map(found =>
      typeOf(found.value) === 'Feature'
        ? { place: inside(found.place, 'geometry'), value: (found.value as { geometry?: unknown }).geometry }
        : found,
    )
    .flatMap(found => (typeOf(found.value) === 'GeometryCollection' ? itemsOf(found, 'geometries') : [found]))
    .flatMap(partsOf);
}

const inside = (place: string, key: string) => (place ? `${place}.${key}` : key);
const itemsOf = ({ place, value }: Found, key: string): Found[] =>
  listAt(value, key).map((item, index) => ({ place: inside(place, `${key}[${index}]`), value: item }));

function partsOf(found: Found): Found[] {
  const type = typeOf(found.value);
  if (typeof type !== 'string' || !/^Multi(Point|LineString|Polygon)$/.test(type)) return [found];
  return itemsOf(found, 'coordinates').map(({ place, value }) => ({
    place,
    value: { type: type.slice('Multi'.length), coordinates: value },
  }));
}

function faultOf({ place, value }: Found): Problem | null {
  const type = typeOf(value);
  if (type === 'Polygon') return polygonFault(place, listAt(value, 'coordinates'));
  if (type !== 'Point' && type !== 'LineString') return problem(place, 'not_geojson');
  const fault = geometryFault(value, type);
  return fault && problem(place, fault.code, fault.params);
}

function polygonFault(place: string, rings: unknown[]): Problem | null {
  if (rings.length === 0) return problem(place, 'geometry_invalid');
  for (const [index, ring] of rings.entries()) {
    const at = inside(place, `coordinates[${index}]`);
    const fault = geometryFault({ type: 'LineString', coordinates: ring }, 'LineString');
    if (fault) return problem(at, fault.code, fault.params);
    const positions = ring as [number, number][];
    const [first, last] = [positions[0], positions.at(-1)];
    if (positions.length < 4) return problem(at, 'ring_short');
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return problem(at, 'ring_open');
  }
  return null;
}

/** The points, lines and polygons of a GeoJSON text, or everything that is wrong with it. */
export function readGeoJson(text: string): Read {
  const whole = (code: GeoJsonFault, params = {}): Read => ({
    status: 'invalid',
    problems: [problem('', code, params)],
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return whole('not_json');
  }
  const found = geometriesIn(value);
  if (found.length === 0) return whole('no_geometry');
  if (found.length > shapesLimit) return whole('too_many_shapes', { limit: shapesLimit });
  const vertices = found.reduce((sum, { value: geometry }) => sum + verticesIn(geometry), 0);
  if (vertices > LIMITS.lineVertices)
    return { status: 'invalid', problems: [problem('', 'too_many', { limit: LIMITS.lineVertices })] };
  const problems = found.flatMap(one => faultOf(one) ?? []);
  if (problems.length > 0) return { status: 'invalid', problems };
  return {
    status: 'ok',
    geometries: found.map(({ value: geometry }) => {
      const { type, coordinates } = geometry as DrawnGeometry;
      return { type, coordinates } as DrawnGeometry;
    }),
  };
}

const verticesIn = (geometry: unknown): number =>
  typeof geometry === 'object' && geometry !== null && 'coordinates' in geometry
    ? [geometry.coordinates].flat(2).length
    : 0;
