import {
  fetchArrayPage,
  keepPreviousData,
  PAGE_ROWS,
  type PagedList,
  type Query,
  queryOptions,
  request,
  usePagedList,
} from 'shared/api';
import { infrastructures } from 'shared/kinds';
import { type CoveredBy, coverageSchema, type DueRecord, dueRecordSchema } from 'shared/programme/coverage';
import { keys } from 'shared/records';

/** Under the key of supports, so that a new visit counts at once. */
const keyOf = (part: string, query: object) =>
  keys.statistics(infrastructures.name, { coverage: part, ...query });

export const coverageQuery = (by: CoveredBy, filter: Query) =>
  queryOptions({
    queryKey: keyOf('numbers', { by, ...filter }),
    queryFn: ({ signal }) => request(coverageSchema, 'coverage/', { query: { by, ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

export const useDue = (filter: Query): PagedList<DueRecord> =>
  usePagedList(keyOf('due', filter), (cursor, signal) => {
    const query = { ...filter, limit: PAGE_ROWS, cursor: cursor || null };
    return fetchArrayPage(dueRecordSchema, 'due/', query, signal);
  });
