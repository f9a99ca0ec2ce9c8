import { lazy, Suspense } from 'react';
import { settingsQuery, useQuery } from 'shared/api';
import { ErrorState, LoadingState } from 'shared/ui/core';
import { NotFound } from './not-found';

const pages = {
  fetch: lazy(async () => ({ default: (await import('../developer/call-server/fetch-page')).FetchPage })),
  geoman: lazy(async () => ({ default: (await import('../developer/draw-shapes/geoman-page')).GeomanPage })),
  image: lazy(async () => ({
    default: (await import('../developer/examine-pictures/image-page')).ImagePage,
  })),
} as const;
type DeveloperPageName = keyof typeof pages;

export const developerPages = Object.keys(pages) as DeveloperPageName[];

/** One of the pages under `/test/`, where the server is configured to show them; elsewhere there is no such page. */
export function DeveloperPage({ page }: { page: DeveloperPageName }) {
  const { data, status, refetch } = useQuery(settingsQuery);
  if (status === 'pending') return <LoadingState />;
  if (status === 'error') return <ErrorState onRetry={() => void refetch()} />;
  if (!data.developer_pages) return <NotFound />;
  const Shown = pages[page];
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
