import {
  fetchArrayPage,
  keepPreviousData,
  PAGE_ROWS,
  type PagedList,
  queryOptions,
  request,
  usePagedList,
} from 'shared/api';
import { z } from 'shared/contract';
import {
  type SharedBy,
  type ShareFilter,
  type ShareRow,
  shareRowSchema,
  shareTotalSchema,
} from 'shared/contract/network-shares';
import { networkPoleSchema } from 'shared/contract/networks';
import { infrastructures } from 'shared/kinds';
import { keys } from 'shared/records';

/** Under the key of supports, so that a new support counts at once. */
const keyOf = (part: string, query: object = {}) =>
  keys.statistics(infrastructures.name, { network: part, ...query });

export const totalQuery = (filter: ShareFilter) =>
  queryOptions({
    queryKey: keyOf('total', filter),
    queryFn: ({ signal }) => request(shareTotalSchema, 'networks/share/total/', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useShares = (by: SharedBy, filter: ShareFilter, enabled: boolean): PagedList<ShareRow> =>
  usePagedList(
    keyOf('rows', { by, ...filter }),
    (cursor, signal) =>
      fetchArrayPage(
        shareRowSchema,
        'networks/share/',
        { by, ...filter, limit: PAGE_ROWS, cursor: cursor || null },
        signal,
      ),
    { enabled },
  );

/** The poles of a row that nobody has seen. */
export const unseenQuery = (by: SharedBy, key: string, filter: ShareFilter) =>
  queryOptions({
    queryKey: keyOf('unseen', { by, key, ...filter }),
    queryFn: ({ signal }) =>
      request(z.array(networkPoleSchema), 'networks/share/unseen/', {
        query: { by, key, ...filter },
        signal,
      }),
  });
