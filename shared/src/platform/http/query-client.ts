import { QueryClient } from '@tanstack/react-query';

/** The one cache of what the server said. The API client has done its retry already. */
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
