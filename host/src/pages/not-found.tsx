import { NotFoundPage } from 'shared/ui/core';
import { Page } from '../frame/page';

/** 404 for a path without a screen. */
export function NotFound() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.notFound' }}>
      <NotFoundPage />
    </Page>
  );
}
