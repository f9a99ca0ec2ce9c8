import { useEffect } from 'react';
import { LocalizedLink, paths } from 'shared/navigation';
import { isRouteErrorResponse, useRouteError } from 'shared/shell';
import { Button, NotFoundPage, StatusPage } from 'shared/ui/core';
import { Page } from '../frame/page';
import { useTexts } from '../locales/texts';

export function NotFound() {
  return (
    <Page title={{ namespace: 'host', key: 'titles.notFound' }}>
      <NotFoundPage />
    </Page>
  );
}

const defaultStatus = 500;

export function Failure() {
  const t = useTexts();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : defaultStatus;

  useEffect(
    function report() {
      console.error(error);
    },
    [error],
  );

  if (status === 404) return <NotFound />;
  return (
    <Page title={{ namespace: 'host', key: 'titles.error' }}>
      <StatusPage status={status} title={t('titles.error')} text={t('failure.text')}>
        <Button type="primary" size="large" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
        <LocalizedLink to={paths.home()} reloadDocument>
          {t('notFound.home')}
        </LocalizedLink>
      </StatusPage>
    </Page>
  );
}
