import { queryOptions, request } from 'shared/api';
import { z } from 'shared/contract';
import type { Alarm, PriorityReason, WorkMeasure, WorkState } from 'shared/programme';

// Only the fields that the cards show: importing the whole schemas would bundle a second copy of zod into this
// remote.
const rankSchema = z.object({
  rank: z.number(),
  of: z.number(),
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  searches: z.number(),
  reasons: z.array(
    z.object({ code: z.string(), values: z.record(z.string(), z.unknown()), effect: z.number() }),
  ),
});
/** The rank of a support or line among all supports or lines to equip. */
export type Rank = Omit<z.output<typeof rankSchema>, 'reasons'> & { reasons: PriorityReason[] };

const worksSchema = z.array(
  z.object({ id: z.int(), state: z.string(), measures: z.array(z.string()), due: z.string().nullable() }),
);
export interface OpenWorks {
  id: number;
  state: WorkState;
  measures: WorkMeasure[];
  due: string | null;
}

const alarmsSchema = z.array(
  z.object({
    id: z.int(),
    kind: z.string(),
    mortality: z.object({
      properties: z.object({ date: z.string(), species: z.unknown(), hidden: z.boolean().optional() }),
    }),
  }),
);
export type OpenAlarm = Pick<Alarm, 'id' | 'kind'> & {
  mortality: { properties: Pick<Alarm['mortality']['properties'], 'date' | 'species' | 'hidden'> };
};

/** Keys are below the kind's key, so that a write about a support or line refetches the data. */
const keyOf = (name: string, id: number) => ['infrastructures', name, id];

/** @throws ApiError 404 for a support or line the user may not see, 503 while the ranking is computed */
export const rankQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('rank', id),
    queryFn: async ({ signal }) => (await request(rankSchema, `priorities/${id}/`, { signal })) as Rank,
  });

export const openWorksQuery = (id: number) =>
  queryOptions({
    queryKey: ['work-items', 'at', id],
    queryFn: async ({ signal }) =>
      (await request(worksSchema, 'work-items/', {
        query: { infrastructure: id, open: true },
        signal,
      })) as OpenWorks[],
  });

export const openAlarmsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('alarms', id),
    queryFn: async ({ signal }) =>
      (await request(alarmsSchema, 'alarms/', {
        query: { infrastructure: id, state: 'OPEN' },
        signal,
      })) as OpenAlarm[],
  });
