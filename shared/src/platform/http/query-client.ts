import { QueryClient } from '@tanstack/react-query';

/** The only cache of server answers. It does not retry, since the API client already does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      retry: false,
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'offlineFirst' },
  },
});
