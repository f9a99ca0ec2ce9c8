import { QueryClient } from '@tanstack/react-query';

/** The cache of server answers for all screens. It does not retry, since the HTTP client retries reads. */
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
