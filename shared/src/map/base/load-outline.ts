import { boundsOfPositions } from '../../geometry/bounds-of';
import type { Bounds } from '../../geometry/geojson';
import { toWorld } from '../../geometry/tile-math';

/** One polygon of the offline map: its rings in world units (0…1, x and y in turn), and their box in the same units. */
export type OutlinePolygon = { readonly rings: readonly Float64Array[]; readonly bounds: Bounds };

type Topology = Parameters<typeof import('topojson-client')['feature']>[0];

let loading: Promise<OutlinePolygon[]> | undefined;

// A file of its own, not code: the browser parses JSON much faster, and keeps it when the code changes.
async function fetchTopology(): Promise<Topology> {
  const answer = await fetch(new URL('./outlines.json', import.meta.url));
  if (!answer.ok) throw new Error(`outlines: HTTP ${answer.status}`);
  return answer.json();
}

async function load(): Promise<OutlinePolygon[]> {
  const [topology, { feature }] = await Promise.all([fetchTopology(), import('topojson-client')]);
  const countries = topology.objects.countries;
  if (!countries) return [];
  const collection = feature(topology, countries);
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection];
  return features.flatMap(({ geometry }) =>
    geometry.type !== 'MultiPolygon'
      ? []
      : geometry.coordinates.map(polygon => {
          const rings = polygon.map(ring =>
            ring.map(([longitude = 0, latitude = 0]) => toWorld([longitude, latitude])),
          );
          return {
            rings: rings.map(ring => Float64Array.from(ring.flat())),
            bounds: boundsOfPositions(rings.flat()),
          };
        }),
  );
}

/** The countries around the French territories, loaded once when first asked for. */
export function loadOutline(): Promise<OutlinePolygon[]> {
  loading ??= load();
  return loading;
}
