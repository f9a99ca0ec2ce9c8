export {
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { Query } from '../browser/query-string';
export { ApiError, isPreparing, noAnswer } from '../transport/api-error';
export type { CallOptions } from '../transport/http-client';
export { apiBase } from '../transport/usual-headers';
export { useConnection } from './connection';
export { fetchTile } from './fetch-tile';
export { fetchArrayPage, fetchListPage, fetchTablePage, type ListPage, reversedOrdering } from './list-page';
export { queryClient } from './query-client';
export {
  type Nomenclatures,
  networkSourcesQuery,
  settingsQuery,
  useArea,
  useBaseLayers,
  useDataExtent,
  useNomenclatures,
  useSpeciesNames,
  useSpeciesOptions,
  useSpeciesSearch,
} from './reference-data';
export { request, requestRaw } from './request';
export { PAGE_ROWS, type PagedList, usePagedList } from './use-paged-list';
