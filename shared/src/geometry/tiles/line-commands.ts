import { TILE_EXTENT, type TileAddress, type TilePoint } from '../tile-math';
import { clipLine, tileBox } from './clip-to-tile';
import { command, commandsOf, zigzag } from './commands';
import { lengthenLine, SHORTEST_LINE } from './lengthen-line';
import { simplifyLine } from './simplify';
import { MVT } from './tile-format';

/** Tolerance of simplification in tile units: half a pixel. */
export const LINE_TOLERANCE = 4;
const BOX = tileBox();

/**
 * Maximum number of vertices for the fast path. Its reused arrays avoid allocating points: low zooms have thousands
 * of short lines.
 */
const FEW = 64;
const xs = new Float64Array(FEW);
const ys = new Float64Array(FEW);
const isKept = new Uint8Array(FEW);

/** Marks which vertices between `first` and `last` `simplifyLine` would keep. */
function keepBetween(first: number, last: number): void {
  const [ax, ay] = [xs[first] as number, ys[first] as number];
  const [dx, dy] = [(xs[last] as number) - ax, (ys[last] as number) - ay];
  const squared = dx * dx + dy * dy || 1;
  let [furthest, worst] = [0, LINE_TOLERANCE * LINE_TOLERANCE];
  for (let i = first + 1; i < last; i++) {
    const [px, py] = [(xs[i] as number) - ax, (ys[i] as number) - ay];
    const ratio = Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
    const distance = (px - ratio * dx) ** 2 + (py - ratio * dy) ** 2;
    if (distance > worst) [furthest, worst] = [i, distance];
  }
  if (furthest === 0) return;
  isKept[furthest] = 1;
  keepBetween(first, furthest);
  keepBetween(furthest, last);
}

/**
 * Does the same as `lengthenLine` with the vertices in `xs` and `ys`.
 * @returns the index of the last vertex
 */
function lengthen(last: number): number {
  const [ax, ay, bx, by] = [xs[0], ys[0], xs[last], ys[last]] as [number, number, number, number];
  const length = Math.hypot(bx - ax, by - ay);
  if (length >= SHORTEST_LINE) return last;
  const half = SHORTEST_LINE / 2;
  const [ux, uy] = length === 0 ? [half, 0] : [((bx - ax) / length) * half, ((by - ay) / length) * half];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  [xs[0], ys[0], xs[1], ys[1]] = [x - ux, y - uy, x + ux, y + uy];
  return 1;
}

/** Commands of a line whose vertices are few and inside the tile and its margin; `null` for other lines. */
function shortCommands(path: ArrayLike<number>, { z, x, y }: TileAddress): number[] | null {
  let last = path.length / 2 - 1;
  if (last < 1 || last >= FEW) return null;
  const scale = 2 ** z * TILE_EXTENT;
  for (let i = 0; i <= last; i++) {
    xs[i] = (path[2 * i] as number) * scale - x * TILE_EXTENT;
    ys[i] = (path[2 * i + 1] as number) * scale - y * TILE_EXTENT;
    isKept[i] = 0;
  }
  last = lengthen(last);
  keepBetween(0, last);
  isKept[0] = isKept[last] = 1;
  const commands = [command(MVT.command.moveTo, 1)];
  let [cursorX, cursorY] = [0, 0];
  for (let i = 0; i <= last; i++) {
    if (isKept[i] === 0) continue;
    const [px, py] = [xs[i] as number, ys[i] as number];
    if (px < BOX.min || px > BOX.max || py < BOX.min || py > BOX.max) return null;
    const [dx, dy] = [Math.round(px) - cursorX, Math.round(py) - cursorY];
    if (i > 0 && dx === 0 && dy === 0) continue;
    // Placeholder: the command is written below, once the number of vertices is known.
    if (commands.length === 3) commands.push(0);
    commands.push(zigzag(dx), zigzag(dy));
    cursorX += dx;
    cursorY += dy;
  }
  commands[3] = command(MVT.command.lineTo, (commands.length - 4) / 2);
  return commands;
}

/**
 * Prepares a line for a tile: projects, simplifies, lengthens and clips it. Encodes it as the specification's
 * commands.
 * @param path alternating x and y in world units
 * @returns an empty list if the line lies outside the tile
 */
export function lineCommands(path: ArrayLike<number>, tile: TileAddress): number[] {
  const short = shortCommands(path, tile);
  if (short) return short;
  const side = 2 ** tile.z;
  const points = Array.from(
    { length: path.length / 2 },
    (_, i): TilePoint => [
      ((path[2 * i] as number) * side - tile.x) * TILE_EXTENT,
      ((path[2 * i + 1] as number) * side - tile.y) * TILE_EXTENT,
    ],
  );
  return commandsOf({
    type: 'line',
    lines: clipLine(lengthenLine(simplifyLine(points, LINE_TOLERANCE)), BOX),
  });
}
