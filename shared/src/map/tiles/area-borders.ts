import { TILE_EXTENT } from '../../geometry/tile-math';
import type { SurfaceRecords } from './record-tile';

/** Side in tile units of the squares within which two borders count as shared: 8 pixels. */
const SQUARE = 64;
/** Number of squares in a row of a tile with its margin. */
const ROW = TILE_EXTENT / SQUARE + 32;

const squareOf = (x: number, y: number) => Math.round(y / SQUARE + 16) * ROW + Math.round(x / SQUARE + 16);

/** The rings of a surface. Each ring is the index of its first vertex and the index after its last vertex. */
export function* ringsOf({ ringOffsets, offsets }: SurfaceRecords, surface: number) {
  for (let ring = ringOffsets[surface] as number; ring < (ringOffsets[surface + 1] as number); ring++)
    yield [offsets[ring] as number, offsets[ring + 1] as number] as const;
}

/** The squares that a surface's border passes through. */
function squaresOf(surfaces: SurfaceRecords, surface: number): Set<number> {
  const { xy } = surfaces;
  const squares = new Set<number>();
  for (const [from, to] of ringsOf(surfaces, surface))
    for (let v = from, w = to - 1; v < to; w = v++) {
      const [ax, ay] = [xy[2 * w] as number, xy[2 * w + 1] as number];
      const [dx, dy] = [(xy[2 * v] as number) - ax, (xy[2 * v + 1] as number) - ay];
      const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / SQUARE) || 1;
      for (let step = 0; step <= steps; step++)
        squares.add(squareOf(ax + (dx * step) / steps, ay + (dy * step) / steps));
    }
  return squares;
}

/** The surfaces that share a border with each surface of a tile, with the shared length in squares. */
export function neighboursIn(surfaces: SurfaceRecords): Map<number, number>[] {
  const owners = new Map<number, number[]>();
  const neighbours = Array.from(surfaces.ids, () => new Map<number, number>());
  for (let surface = 0; surface < surfaces.ids.length; surface++)
    for (const square of squaresOf(surfaces, surface)) {
      const others = owners.get(square) ?? [];
      for (const other of others) {
        const shared = (neighbours[surface]?.get(other) ?? 0) + 1;
        neighbours[surface]?.set(other, shared);
        neighbours[other]?.set(surface, shared);
      }
      owners.set(square, [...others, surface]);
    }
  return neighbours;
}

export const TINTS = 5;

/**
 * Assigns tints to the surfaces of a tile so that neighbours differ as far as possible. Areas of earlier tiles keep
 * their tint. An area gets the tint of its id unless a neighbour has that tint, so that its colour is mostly the same
 * on every visit.
 * @param tints tints of all areas seen so far, by id; extended here
 */
export function assignTints(surfaces: SurfaceRecords, tints: Map<number, number>): void {
  for (const [surface, neighbours] of neighboursIn(surfaces).entries()) {
    const id = surfaces.ids[surface] as number;
    if (tints.has(id)) continue;
    const shared = new Array<number>(TINTS).fill(0);
    for (const [other, length] of neighbours) {
      const tint = tints.get(surfaces.ids[other] as number);
      if (tint !== undefined) (shared[tint] as number) += length;
    }
    const inTurn = shared.map((_, i) => (id + i) % TINTS);
    const least = Math.min(...shared);
    tints.set(id, inTurn.find(tint => shared[tint] === least) ?? 0);
  }
}

/**
 * Visits each stretch of border once, although two areas share it.
 * @param visit receives a vertex in tile units, and whether it starts a stretch
 */
export function visitBorders(
  surfaces: SurfaceRecords,
  visit: (x: number, y: number, starts: boolean) => void,
): void {
  const { xy } = surfaces;
  const visited = new Set<number>();
  for (let surface = 0; surface < surfaces.ids.length; surface++) {
    const ownVertices: number[] = [];
    for (const [from, to] of ringsOf(surfaces, surface)) {
      let drawing = false;
      for (let v = from; v <= to; v++) {
        const at = v === to ? from : v;
        const [x, y] = [xy[2 * at] as number, xy[2 * at + 1] as number];
        const before = v === from ? undefined : v - 1;
        const square = squareOf(x, y);
        ownVertices.push(square);
        if (before === undefined) continue;
        const [px, py] = [xy[2 * before] as number, xy[2 * before + 1] as number];
        if (visited.has(square) && visited.has(squareOf(px, py))) {
          drawing = false;
          continue;
        }
        if (!drawing) visit(px, py, true);
        visit(x, y, false);
        drawing = true;
      }
    }
    for (const square of ownVertices) visited.add(square);
  }
}
