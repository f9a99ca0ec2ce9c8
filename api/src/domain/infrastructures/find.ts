import type { Box } from 'shared/contract';
import type { InfrastructureFilter } from 'shared/kinds';
import { KIND } from '../../readmodel/inventory/columns';
import type { Viewer } from '../records/viewer';

/** Ids of the supports and lines that match a filter, ascending. */
export async function findInfrastructures(
  { context }: Viewer,
  filter: InfrastructureFilter,
): Promise<{ ids: Uint32Array }> {
  const { columns, selection } = await context.inventory.select(filter);
  const ids = new Uint32Array(columns.end);
  let count = 0;
  columns.each(selection.box, id => {
    if (selection.holds(id)) ids[count++] = id;
  });
  return { ids: ids.slice(0, count).sort() };
}

/** Bounding box of all supports and lines, in degrees; `null` if there are none. */
export async function infrastructureExtent({ context }: Viewer, _nothing: null): Promise<Box | null> {
  const columns = await context.inventory.columns();
  let [west, south, east, north] = [180, 90, -180, -90];
  for (let id = 1; id < columns.end; id++) {
    if (columns.kind[id] === KIND.none) continue;
    west = Math.min(west, columns.west[id] as number);
    south = Math.min(south, columns.south[id] as number);
    east = Math.max(east, columns.east[id] as number);
    north = Math.max(north, columns.north[id] as number);
  }
  return west <= east ? [west, south, east, north] : null;
}
