import { lazy, Suspense } from 'react';
import { settingsQuery, useQuery } from 'shared/api';
import { ErrorState, LoadingState } from 'shared/ui/core';
import { NotFound } from './failure';

const pages = {
  fetch: lazy(async () => ({ default: (await import('../developer/fetch-page')).FetchPage })),
  geoman: lazy(async () => ({ default: (await import('../developer/geoman-page')).GeomanPage })),
  image: lazy(async () => ({ default: (await import('../developer/image-page')).ImagePage })),
  parts: lazy(async () => ({ default: (await import('../developer/parts-page')).PartsPage })),
} as const;
export type DeveloperPageName = keyof typeof pages;

export const developerPages = Object.keys(pages) as DeveloperPageName[];

/** A page under `/test/`: 404 unless the server is configured to show developer pages, or shows the demonstration. */
export function DeveloperPage({ page }: { page: DeveloperPageName }) {
  const { data, status, refetch } = useQuery(settingsQuery);
  if (status === 'pending') return <LoadingState />;
  if (!data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data.developer_pages && !data.demonstration) return <NotFound />;
  const Screen = pages[page];
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}
