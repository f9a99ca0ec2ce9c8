import { NotFoundPage } from 'shared/ui/core';
import { Page } from '../app/page';

/** 404: no screen stands at this path. */
export function NotFound() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.notFound' }}>
      <NotFoundPage />
    </Page>
  );
}
