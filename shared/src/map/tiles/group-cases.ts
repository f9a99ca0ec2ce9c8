import { type CellRecords, type PointRecords, pointAt } from './record-tile';

/** Side of a group's cell in tile units: 32 pixels, about the size of a symbol. */
export const GROUP_SIDE = 256;

type Group = { x: number; y: number; count: number; single: number };

const NONE = -1;

/**
 * Groups the cases of each cell of a grid, since their symbols would overlap. The grid divides a tile and its margin
 * evenly, so that neighbouring tiles form the same groups at their common edge.
 */
export function groupCases(
  points: PointRecords,
  cells: CellRecords,
): { readonly points: PointRecords; readonly cells: CellRecords } {
  const groups = new Map<string, Group>();
  const put = (x: number, y: number, count: number, single: number) => {
    const key = `${Math.floor(x / GROUP_SIDE)} ${Math.floor(y / GROUP_SIDE)}`;
    const group = groups.get(key);
    if (!group) groups.set(key, { x: x * count, y: y * count, count, single });
    else {
      group.x += x * count;
      group.y += y * count;
      group.count += count;
      group.single = NONE;
    }
  };
  points.ids.forEach((_, i) => {
    put(...pointAt(points.xy, i), 1, i);
  });
  cells.counts.forEach((count, i) => {
    put(...pointAt(cells.xy, i), count, NONE);
  });

  const all = [...groups.values()];
  const grouped = all.filter(({ single }) => single === NONE);
  const singles = all.filter(({ single }) => single !== NONE).map(({ single }) => single);
  return {
    points: {
      kind: points.kind,
      ids: Float64Array.from(singles, i => points.ids[i] as number),
      xy: Int16Array.from(singles.flatMap(i => pointAt(points.xy, i))),
      values: Uint8Array.from(singles, i => points.values[i] as number),
      neutralizations: Uint8Array.from(singles, i => points.neutralizations[i] as number),
    },
    cells: {
      kind: cells.kind,
      xy: Int16Array.from(
        grouped.flatMap(({ x, y, count }) => [Math.round(x / count), Math.round(y / count)]),
      ),
      counts: Uint32Array.from(grouped, ({ count }) => count),
      neutralized: new Uint32Array(2 * grouped.length),
    },
  };
}
