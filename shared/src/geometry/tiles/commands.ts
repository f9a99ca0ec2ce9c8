import type { TilePoint } from '../tile-math';
import { MVT, type TileGeometry } from './tile-format';

export const command = (id: number, count: number) => (count << 3) | id;
export const zigzag = (value: number) => (value << 1) ^ (value >> 31);
const SINGLE_POINT = command(MVT.command.moveTo, 1);

/** The geometry of a point in tile units as the specification's commands. */
export const pointCommands = (x: number, y: number): number[] => [
  SINGLE_POINT,
  zigzag(Math.round(x)),
  zigzag(Math.round(y)),
];

/** Twice the signed area; positive when clockwise as seen on screen, where y points down. */
function doubleArea(ring: readonly TilePoint[]): number {
  let area = 0;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous) area += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return area;
}

const rounded = (points: readonly TilePoint[]): TilePoint[] =>
  points.map(([x, y]) => [Math.round(x), Math.round(y)]);

/** Rounds the points and removes consecutive duplicates. */
const distinct = (points: readonly TilePoint[]): TilePoint[] =>
  rounded(points).filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);

/** Encodes a geometry as the specification's commands. The cursor continues through the whole feature. */
export function commandsOf(geometry: TileGeometry): number[] {
  const [single] = geometry.type === 'point' ? geometry.points : [];
  // Fast path: tiles of low zooms contain many thousands of single points.
  if (single && geometry.type === 'point' && geometry.points.length === 1) return pointCommands(...single);
  const commands: number[] = [];
  let cursor: TilePoint = [0, 0];
  const write = (id: number, points: readonly TilePoint[]) => {
    if (points.length === 0) return;
    commands.push(command(id, points.length));
    for (const point of points) {
      commands.push(zigzag(point[0] - cursor[0]), zigzag(point[1] - cursor[1]));
      cursor = point;
    }
  };
  switch (geometry.type) {
    case 'point':
      write(MVT.command.moveTo, rounded(geometry.points));
      break;
    case 'line':
      for (const line of geometry.lines.map(distinct)) {
        if (line.length < 2) continue;
        write(MVT.command.moveTo, line.slice(0, 1));
        write(MVT.command.lineTo, line.slice(1));
      }
      break;
    case 'polygon':
      for (const polygon of geometry.polygons)
        for (const [index, ring] of polygon.entries()) {
          const points = distinct(ring).slice(0, -1);
          const area = doubleArea(points);
          if (points.length < 3 || area === 0) {
            if (index === 0) break;
            continue;
          }
          // Readers distinguish outer rings (clockwise) from holes by their direction.
          if (area > 0 !== (index === 0)) points.reverse();
          write(MVT.command.moveTo, points.slice(0, 1));
          write(MVT.command.lineTo, points.slice(1));
          commands.push(command(MVT.command.closePath, 1));
        }
      break;
  }
  return commands;
}
