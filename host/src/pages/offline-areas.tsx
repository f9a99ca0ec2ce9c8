import { lazy, Suspense } from 'react';
import { LoadingState } from 'shared/ui/core';
import { Page } from '../frame/page';

const AreasScreen = lazy(async () => {
  const { loadAreasScreen } = await import('shared/ui/offline');
  return { default: await loadAreasScreen() };
});

/** `/offline`: map areas kept on this device. */
export function OfflineAreas() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.offlineAreas' }} auth>
      <Suspense fallback={<LoadingState />}>
        <AreasScreen />
      </Suspense>
    </Page>
  );
}
