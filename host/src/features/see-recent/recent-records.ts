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
const caseSchema = datedSchema.extend({ species: speciesSchema });

const newestFeatures = <Properties>(
  kind: string,
  path: string,
  schema: z.ZodType<{ features: { properties: Properties }[] }>,
) =>
  queryOptions({
    queryKey: keys.list(kind, NEWEST),
    queryFn: async ({ signal }) => {
      const { features } = await request(schema, path, { query: NEWEST, signal });
      return features.map(({ properties }) => properties);
    },
  });

export const newestVisitsQuery = queryOptions({
  queryKey: keys.list('diagnosis', NEWEST),
  queryFn: ({ signal }) =>
    request(z.array(onInfrastructureSchema), 'cables/diagnosis/', { query: NEWEST, signal }),
});
export const newestWorksQuery = newestFeatures(
  'operations',
  'cables/operations/',
  collectionOf(z.object({ properties: onInfrastructureSchema })),
);
export const newestCasesQuery = newestFeatures(
  'mortality',
  'mortality/',
  collectionOf(z.object({ properties: caseSchema })),
);

const supportSchema = z.object({
  resourcetype: z.enum(['Point', 'Line']),
  properties: z.object({
    photo: z.string().nullable(),
    arming: z.array(z.string()),
    equipment: z.array(z.string()),
  }),
});

/** Photo, arming and equipment of a support or line, for cards of records without a picture. */
export const lookQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.one('infrastructures', id), 'look'],
    queryFn: ({ signal }) => request(supportSchema, `cables/infrastructures/${id}/`, { signal }),
  });
