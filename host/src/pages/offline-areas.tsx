import { lazy, Suspense } from 'react';
import { LoadingState } from 'shared/ui/core';
import { Page } from '../app/page';

const AreasScreen = lazy(async () => {
  const { loadAreasScreen } = await import('shared/offline');
  return { default: await loadAreasScreen() };
});

/** `/offline`: areas of the map taken along. */
export function OfflineAreas() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.offlineAreas' }} auth>
      <Suspense fallback={<LoadingState />}>
        <AreasScreen />
      </Suspense>
    </Page>
  );
}
