import { queryOptions, request } from 'shared/api';
import { collectionOf, localToday, speciesSchema, z } from 'shared/contract';
import { keys } from 'shared/records';
import { now } from 'shared/shell';

const NEWEST = { ordering: '-date', limit: 20 };
const DAY = 86_400_000;

/** The first of the last seven days, today included, as `YYYY-MM-DD`. */
export const weekStart = (at = now()): string => localToday(new Date(at - 6 * DAY));

const datedSchema = z.object({
  id: z.int(),
  date: z.string(),
  media: z.array(z.object({ thumbnail: z.string() })),
});
const onInfrastructureSchema = datedSchema.extend({ infrastructure: z.int() });
const coded = z.object({ code: z.string() });
const visitSchema = onInfrastructureSchema.extend({ arming: z.array(coded) });
const worksSchema = onInfrastructureSchema.extend({ equipments: z.array(z.object({ type: coded })) });
const caseSchema = datedSchema.extend({ species: speciesSchema });

const newestFeatures = <Properties>(kind: string, path: string, properties: z.ZodType<Properties>) =>
  queryOptions({
    queryKey: keys.list(kind, NEWEST),
    queryFn: async ({ signal }) => {
      const schema = collectionOf(z.object({ geometry: z.object({ type: z.string() }), properties }));
      const { features } = await request(schema, path, { query: NEWEST, signal });
      return features.map(one => ({ ...one.properties, isLine: one.geometry.type !== 'Point' }));
    },
  });

export const newestVisitsQuery = queryOptions({
  queryKey: keys.list('diagnosis', NEWEST),
  queryFn: ({ signal }) => request(z.array(visitSchema), 'cables/diagnosis/', { query: NEWEST, signal }),
});
export const newestWorksQuery = newestFeatures('operations', 'cables/operations/', worksSchema);
export const newestCasesQuery = newestFeatures('mortality', 'mortality/', caseSchema);
