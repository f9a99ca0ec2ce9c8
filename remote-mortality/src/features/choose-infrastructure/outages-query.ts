import { queryOptions, request } from 'shared/api';
import { type RecordRef, z } from 'shared/contract';
import { formatDate, type Locale } from 'shared/i18n';
import { keys } from 'shared/records';

// Only what is shown: the sheet and the form of a case do without the kind itself.
const outagesSchema = z.array(z.object({ id: z.int(), date: z.string(), time: z.string() }));
type Outage = z.output<typeof outagesSchema>[number];

/** Outages to which a find at a support or line on a day may belong. */
export const outagesBesideQuery = (infrastructure: RecordRef | null | undefined, date: string | undefined) =>
  queryOptions({
    queryKey: keys.list('outages', { infrastructure, date }),
    queryFn: ({ signal }) =>
      request(outagesSchema, 'outages/near/', { query: { infrastructure, date }, signal }),
    enabled: typeof infrastructure === 'number' && Boolean(date),
  });

/** The day of an outage, with its time if it is known. */
export const outageTime = ({ date, time }: Outage, locale: Locale): string =>
  [formatDate(date, locale, { dateStyle: 'long' }), time].filter(Boolean).join(', ');
