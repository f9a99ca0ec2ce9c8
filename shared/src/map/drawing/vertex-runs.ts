/** Lists of vertices: one for a line, one per ring for a polygon. The first vertex of a ring is not repeated. */
export type Strands<Vertex> = readonly (readonly Vertex[])[];

/** `count` consecutive vertices of a strand. A run past the end of a ring continues at the ring's start. */
export type Run = { readonly strand: number; readonly from: number; readonly count: number };

type Place = { readonly lat: number; readonly lng: number };
/** A box in degrees. */
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const touches = (a: Place, b: Place, { west, south, east, north }: Box) =>
  Math.min(a.lng, b.lng) <= east &&
  Math.max(a.lng, b.lng) >= west &&
  Math.min(a.lat, b.lat) <= north &&
  Math.max(a.lat, b.lat) >= south;

/** `count` vertices of a strand, continuing at the start of a ring. */
const verticesOf = <Vertex>(strand: readonly Vertex[], from: number, count: number): Vertex[] =>
  Array.from({ length: count }, (_, i) => strand[(from + i) % strand.length] as Vertex);

export const runVertices = <Vertex>(strands: Strands<Vertex>, runs: readonly Run[]): Vertex[][] =>
  runs.map(({ strand, from, count }) => verticesOf(strands[strand] ?? [], from, count));

/**
 * The vertices whose segments may be visible in a box, with one more segment on either side.
 * @param closed whether strands are rings; a ring that is included as a whole is one run that ends where it starts
 */
export function runsInBox(strands: Strands<Place>, closed: boolean, box: Box): Run[] {
  return strands.flatMap((vertices, strand) => {
    const segments = closed ? vertices.length : vertices.length - 1;
    const at = (index: number) => vertices[index % vertices.length] as Place;
    const seen = Array.from({ length: Math.max(0, segments) }, (_, i) => touches(at(i), at(i + 1), box));
    const near = (i: number) => seen[closed ? (i + segments) % segments : i] === true;
    const wanted = seen.map((isSeen, i) => isSeen || near(i - 1) || near(i + 1));
    if (closed && segments > 0 && wanted.every(Boolean))
      return [{ strand, from: 0, count: vertices.length + 1 }];
    // In a ring, starts at an unwanted segment, so that the loop does not split a run.
    const start = closed ? Math.max(0, wanted.indexOf(false)) : 0;
    const runs: Run[] = [];
    let length = 0;
    for (let step = 0; step <= segments; step++) {
      const isWanted = step < segments && wanted[(start + step) % segments];
      if (isWanted) length += 1;
      else if (length > 0) {
        runs.push({ strand, from: (start + step - length) % vertices.length, count: length + 1 });
        length = 0;
      }
    }
    return runs.sort((a, b) => a.from - b.from);
  });
}

/**
 * The strands with new vertices in place of some runs.
 * @param replaced the new vertices of each run
 */
export function replaceRuns<Vertex>(
  strands: Strands<Vertex>,
  runs: readonly Run[],
  replaced: Strands<Vertex>,
): Vertex[][] {
  return strands.map((vertices, strand) => {
    const strandRuns = runs.flatMap((run, i) =>
      run.strand === strand ? [{ ...run, by: replaced[i] ?? [] }] : [],
    );
    const last = strandRuns.at(-1);
    const result: Vertex[] = [];
    // A run past the end of a ring has replaced the ring's first vertices as well. They are now at the ring's end.
    let next = Math.max(0, last ? last.from + last.count - vertices.length : 0);
    for (const { from, count, by } of strandRuns) {
      result.push(...vertices.slice(next, from), ...by);
      next = from + count;
    }
    return [...result, ...vertices.slice(next)];
  });
}

/**
 * The pieces outside the runs, to be drawn without handles. A piece shares its end vertices with the runs beside it.
 */
export function betweenRuns<Vertex>(
  strands: Strands<Vertex>,
  runs: readonly Run[],
  closed: boolean,
): Vertex[][] {
  return strands.flatMap((vertices, strand) => {
    const strandRuns = runs.filter(run => run.strand === strand);
    const length = vertices.length;
    if (strandRuns.length === 0) return [closed ? verticesOf(vertices, 0, length + 1) : [...vertices]];
    const ends = strandRuns.map(({ from, count }) => from + count - 1);
    const pieces = strandRuns.map(({ from }, i) => {
      if (i > 0) return verticesOf(vertices, ends[i - 1] as number, from - (ends[i - 1] as number) + 1);
      if (!closed) return vertices.slice(0, from + 1);
      const end = (ends.at(-1) as number) % length;
      return verticesOf(vertices, end, ((from - end + length) % length) + 1);
    });
    if (!closed) pieces.push(vertices.slice(ends.at(-1)));
    return pieces.filter(piece => piece.length > 1).map(piece => [...piece]);
  });
}
