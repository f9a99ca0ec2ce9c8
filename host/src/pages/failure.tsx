import { useEffect } from 'react';
import { LocalizedLink, paths } from 'shared/navigation';
import { isRouteErrorResponse, useRouteError } from 'shared/router';
import { Page } from '../app/page';
import { useTexts } from '../texts';
import { NotFound } from './not-found';

const defaultStatus = 500;

/** What a screen that broke leaves behind. */
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
      <section className="failure">
        <p className="failure-status">{status}</p>
        <h1>{t('titles.error')}</h1>
        <p>{t('failure.text')}</p>
        <LocalizedLink to={paths.home()} reloadDocument>
          {t('notFound.home')}
        </LocalizedLink>
      </section>
    </Page>
  );
}
