import type { Box } from 'shared/contract';
import type { Context } from '../../context';

type Side = 'west' | 'south' | 'east' | 'north';

async function mortalityExtent({ db }: Context): Promise<Box | null> {
  // Each edge is one end of an index.
  const edge = async (side: Side, direction: 'asc' | 'desc') => {
    const row = await db
      .selectFrom('mortality_cases')
      .select(side)
      .where('deleted_at', 'is', null)
      .orderBy(side, direction)
      .limit(1)
      .executeTakeFirst();
    return row?.[side];
  };
  const west = await edge('west', 'asc');
  const south = await edge('south', 'asc');
  const east = await edge('east', 'desc');
  const north = await edge('north', 'desc');
  const box = [west, south, east, north].filter(side => side !== undefined);
  return box.length === 4 ? (box as Box) : null;
}

/** The box all supports, lines and mortality cases lie in, in degrees; `null` where there is none. */
export async function dataExtent(context: Context, userId: number): Promise<Box | null> {
  const infrastructures = await context.reads.run('infrastructure-extent', userId, null);
  const cases = await mortalityExtent(context);
  if (!infrastructures || !cases) return infrastructures ?? cases;
  const [west, south, east, north] = infrastructures;
  return [
    Math.min(west, cases[0]),
    Math.min(south, cases[1]),
    Math.max(east, cases[2]),
    Math.max(north, cases[3]),
  ];
}
