import { TILE_EXTENT } from '../../geometry/tile-math';
import { ringsOf } from './area-borders';
import type { SurfaceRecords } from './record-tile';

/** Distance between two spots for a name in tile units: 16 pixels. */
const STEP = 128;
const ROWS = TILE_EXTENT / STEP;

/** An area's name, and the spots inside the area for the name, in tile units (two numbers for each spot). */
export type NameSpots = { readonly id: number; readonly name: string; readonly xy: Int16Array };

function spotsIn(areas: SurfaceRecords, area: number): number[] {
  const spots: number[] = [];
  const { xy } = areas;
  for (let row = 0; row < ROWS; row++) {
    const y = (row + 0.5) * STEP;
    const crossings: number[] = [];
    for (const [from, to] of ringsOf(areas, area))
      for (let v = from, w = to - 1; v < to; w = v++) {
        const [ay, by] = [xy[2 * v + 1] as number, xy[2 * w + 1] as number];
        if (ay > y === by > y) continue;
        const [ax, bx] = [xy[2 * v] as number, xy[2 * w] as number];
        crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const first = Math.max(0, Math.ceil((crossings[i] as number) / STEP - 0.5));
      const last = Math.min(ROWS - 1, Math.floor((crossings[i + 1] as number) / STEP - 0.5));
      for (let column = first; column <= last; column++) spots.push((column + 0.5) * STEP, y);
    }
  }
  return spots;
}

export function nameSpots(areas: SurfaceRecords): NameSpots[] {
  return areas.names.flatMap((name, area) => {
    const spots = spotsIn(areas, area);
    return name && spots.length > 0
      ? [{ id: areas.ids[area] as number, name, xy: Int16Array.from(spots) }]
      : [];
  });
}
