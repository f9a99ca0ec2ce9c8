import { boundsOfPositions } from '../../geometry/bounds-of';
import type { Bounds } from '../../geometry/geojson';
import { type TilePoint, toWorld } from '../../geometry/tile-math';

/** A line in world units (0…1, alternating x and y), and its box in the same units. */
export type WorldLine = { readonly points: Float64Array; readonly bounds: Bounds };

/** The countries in and around the French territories. */
export type Outline = {
  /** The land areas, each with its rings. */
  readonly lands: readonly { readonly rings: readonly Float64Array[]; readonly bounds: Bounds }[];
  readonly coasts: readonly WorldLine[];
  /** Borders between two countries. */
  readonly borders: readonly WorldLine[];
};

/** The parts of `outlines.json` (TopoJSON) that are used. */
type Topology = {
  readonly transform: { readonly scale: TilePoint; readonly translate: TilePoint };
  readonly objects: {
    readonly countries: { readonly geometries: readonly { readonly arcs: number[][][] }[] };
  };
  readonly arcs: readonly (readonly TilePoint[])[];
};

function boundsOfLine(points: Float64Array): Bounds {
  const positions: TilePoint[] = [];
  for (let i = 0; i < points.length; i += 2) positions.push([points[i] as number, points[i + 1] as number]);
  return boundsOfPositions(positions);
}

/** Decodes an arc of a topology, which stores differences of integers. */
function decodeArc(arc: readonly TilePoint[], { scale, translate }: Topology['transform']): Float64Array {
  const points = new Float64Array(2 * arc.length);
  let [x, y] = [0, 0];
  for (const [i, [dx, dy]] of arc.entries()) {
    x += dx;
    y += dy;
    points.set(toWorld([x * scale[0] + translate[0], y * scale[1] + translate[1]]), 2 * i);
  }
  return points;
}

/** Joins the arcs of a ring. A negative index `i` means the arc `~i`, reversed. */
function ringOf(indices: readonly number[], arcs: readonly Float64Array[]): Float64Array {
  const ring: number[] = [];
  for (const index of indices) {
    const arc = arcs[index < 0 ? ~index : index] ?? new Float64Array();
    if (index >= 0) ring.push(...arc);
    else for (let i = arc.length - 2; i >= 0; i -= 2) ring.push(arc[i] as number, arc[i + 1] as number);
  }
  return Float64Array.from(ring);
}

/** Reads `outlines.json`. */
export function decodeOutline(json: string): Outline {
  const { transform, objects, arcs: written }: Topology = JSON.parse(json);
  const arcs = written.map(arc => decodeArc(arc, transform));
  const uses = new Uint8Array(arcs.length);
  const lands = objects.countries.geometries.flatMap(({ arcs: polygons }) =>
    polygons.map(polygon => {
      for (const index of polygon.flat()) (uses[index < 0 ? ~index : index] as number) += 1;
      const rings = polygon.map(ring => ringOf(ring, arcs));
      return { rings, bounds: boundsOfLine(rings[0] ?? new Float64Array()) };
    }),
  );
  const lines = arcs.map(points => ({ points, bounds: boundsOfLine(points) }));
  return {
    lands,
    coasts: lines.filter((_, i) => uses[i] === 1),
    borders: lines.filter((_, i) => (uses[i] as number) > 1),
  };
}
