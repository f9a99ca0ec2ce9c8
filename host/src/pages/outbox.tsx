import { lazy, Suspense } from 'react';
import { LoadingState } from 'shared/ui/core';
import { Page } from '../frame/page';

const OutboxScreen = lazy(async () => {
  const { loadOutboxScreen } = await import('shared/ui/outbox');
  return { default: await loadOutboxScreen() };
});

/** `/outbox`: writes that wait on this device. */
export function Outbox() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.outbox' }}>
      <Suspense fallback={<LoadingState />}>
        <OutboxScreen />
      </Suspense>
    </Page>
  );
}
