import { keepPreviousData, request, useQuery } from 'shared/api';
import { collectionOf, infrastructureSummarySchema, type Position } from 'shared/contract';
import { type Concerned, metresTo } from './concerned';

/** Metres within which a support or line may have to do with a dead bird. */
export const REACH = 300;
const METRES_PER_DEGREE = 111_320;
const PROPOSED = 5;
const ASKED = 200;

export interface Proposal extends Concerned {
  metres: number;
}

export type Nearest =
  | { status: 'idle' | 'pending' | 'failed' }
  | { status: 'known'; proposals: readonly Proposal[] };

/** `w,s,e,n` of a box that holds everything within `metres` of a position. */
function boxAround([longitude, latitude]: Position, metres: number): string {
  const height = metres / METRES_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return [longitude - width, latitude - height, longitude + width, latitude + height]
    .map(degrees => degrees.toFixed(7))
    .join(',');
}

/** A support stands on its line: within a metre of each other, the support is what was meant. */
const nearerFirst = (a: Proposal, b: Proposal) =>
  Math.round(a.metres) - Math.round(b.metres) ||
  Number(a.resourcetype === 'Line') - Number(b.resourcetype === 'Line');

/** Supports and lines within 300 m of a position, nearest first. */
export function useNearest(position: Position | null): Nearest {
  const { data, status } = useQuery({
    queryKey: ['infrastructures', 'near-case', position],
    queryFn: ({ signal }) =>
      request(collectionOf(infrastructureSummarySchema), 'cables/infrastructures/', {
        query: { in_bbox: position && boxAround(position, REACH), fields: 'summary', limit: ASKED },
        signal,
      }),
    enabled: position !== null,
    placeholderData: keepPreviousData,
  });
  if (!position) return { status: 'idle' };
  if (!data) return { status: status === 'error' ? 'failed' : 'pending' };
  const proposals = data.features
    .map(({ id, resourcetype, geometry }): Proposal => {
      const concerned: Concerned = { ref: id, resourcetype, geometry };
      return { ...concerned, metres: metresTo(concerned, position) };
    })
    .filter(({ metres }) => metres <= REACH)
    .sort(nearerFirst)
    .slice(0, PROPOSED);
  return { status: 'known', proposals };
}
