import { type Query, queryOptions, request } from 'shared/api';
import { collectionOf } from 'shared/contract';
import { mortality, mortalitySchema } from 'shared/kinds';
import { outageLinesSchema, outages, outagesToSearchSchema } from 'shared/kinds/outages';
import { keys } from 'shared/records';

/** Under the key of searches, since a search ends the wait. */
export const toSearchQuery = queryOptions({
  queryKey: keys.statistics('surveys', { after: outages.name }),
  queryFn: ({ signal }) => request(outagesToSearchSchema, 'outages/to-search/', { signal }),
  refetchOnMount: 'always',
});

export const outageLinesQuery = (filter: Query) =>
  queryOptions({
    queryKey: keys.statistics(outages.name, { by: 'line', ...filter }),
    queryFn: ({ signal }) => request(outageLinesSchema, 'outages/lines/', { query: filter, signal }),
  });

/** Cases that may belong to an outage. */
export const findsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.list(mortality.name, { outage: id }),
    queryFn: ({ signal }) => request(collectionOf(mortalitySchema), `outages/${id}/finds/`, { signal }),
  });
