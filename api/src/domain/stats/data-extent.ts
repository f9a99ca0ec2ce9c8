import type { Box } from 'shared/contract';
import { anyTable } from '../../store/any-table';
import { infrastructureExtent } from '../infrastructures/find';
import type { Context } from '../records/context';
import { allAreaLinks } from '../records/registry';

type Side = 'west' | 'south' | 'east' | 'north';

async function extentOf({ db }: Context, table: string): Promise<Box | null> {
  // Each edge is the first or last entry of an index.
  const edge = async (side: Side, direction: 'asc' | 'desc') => {
    const row = (await anyTable(db)
      .selectFrom(table)
      .select(side)
      .where('deleted_at', 'is', null)
      .orderBy(side, direction)
      .limit(1)
      .executeTakeFirst()) as Record<Side, number> | undefined;
    return row?.[side];
  };
  const west = await edge('west', 'asc');
  const south = await edge('south', 'asc');
  const east = await edge('east', 'desc');
  const north = await edge('north', 'desc');
  const box = [west, south, east, north].filter(side => side !== undefined);
  return box.length === 4 ? (box as Box) : null;
}

/** Bounding box of all records with a geometry, in degrees; `null` if there are none. */
export async function dataExtent(context: Context, userId: number): Promise<Box | null> {
  const boxes = [await context.reads.run(infrastructureExtent, userId, null)];
  for (const { records } of allAreaLinks())
    if (records !== 'infrastructures') boxes.push(await extentOf(context, records));
  const extents = boxes.filter(box => box !== null);
  const outermost = (side: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...extents.map(box => box[side]));
  if (extents.length === 0) return null;
  return [outermost(0, Math.min), outermost(1, Math.min), outermost(2, Math.max), outermost(3, Math.max)];
}
