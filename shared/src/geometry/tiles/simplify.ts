type Planar = readonly [number, number];

function squaredDistance(point: Planar, a: Planar, b: Planar): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const ratio = Math.min(1, Math.max(0, along));
  return (point[0] - a[0] - ratio * dx) ** 2 + (point[1] - a[1] - ratio * dy) ** 2;
}

/**
 * Simplifies a line so that no removed vertex lies further than `tolerance` from it (Douglas and Peucker, 1973). The
 * first and last vertex stay. `tolerance` has the unit of the points: degrees or tile units.
 */
export function simplifyLine<P extends Planar>(points: readonly P[], tolerance: number): P[] {
  if (points.length <= 2 || tolerance <= 0) return [...points];
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let [furthest, worst] = [0, tolerance * tolerance];
    for (let i = first + 1; i < last; i++) {
      const distance = squaredDistance(points[i] as P, points[first] as P, points[last] as P);
      if (distance > worst) [furthest, worst] = [i, distance];
    }
    if (furthest === 0) continue;
    isKept[furthest] = 1;
    spans.push([first, furthest], [furthest, last]);
  }
  return points.filter((_, i) => isKept[i]);
}

/**
 * Simplifies a closed ring, which stays closed. Its first and last vertex coincide, so it is divided at the vertex
 * farthest from them. Both halves are simplified separately.
 * @returns an empty list if less than a triangle is left
 */
export function simplifyRing<P extends Planar>(ring: readonly P[], tolerance: number): P[] {
  const first = ring[0];
  if (!first || ring.length < 4) return [];
  let [middle, worst] = [0, 0];
  ring.forEach((point, i) => {
    const distance = (point[0] - first[0]) ** 2 + (point[1] - first[1]) ** 2;
    if (distance > worst) [middle, worst] = [i, distance];
  });
  if (middle === 0) return [];
  const simplified = [
    ...simplifyLine(ring.slice(0, middle + 1), tolerance),
    ...simplifyLine(ring.slice(middle), tolerance).slice(1),
  ];
  return simplified.length >= 4 ? simplified : [];
}
