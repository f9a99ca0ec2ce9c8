export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { Query, QueryValue } from '../browser/query-string';
export { ApiError, isPreparing, noAnswer, type ServerProblem } from '../transport/api-error';
export { apiBase, type CallOptions, type Method } from '../transport/http-client';
export { useArea } from './area';
export { noteReachable, noteUnreachable, useConnection } from './connection';
export { useDataExtent } from './data-extent';
export { provideDeviceCopies } from './device-copies';
export { fetchTile } from './fetch-tile';
export { fetchArrayPage, fetchListPage, fetchTablePage, type ListPage } from './list-page';
export { queryClient } from './query-client';
export { keepWaiting } from './read-from-device';
export {
  ALL_SPECIES,
  baseLayersQuery,
  type Nomenclatures,
  nomenclaturesQuery,
  settingsQuery,
  useBaseLayers,
  useNomenclatures,
  useSpeciesNames,
  useSpeciesOptions,
  useSpeciesSearch,
} from './reference-data';
export { request, requestRaw } from './request';
export { reversedOrdering } from './reversed-ordering';
export { PAGE_ROWS, type PagedList, usePagedList } from './use-paged-list';
