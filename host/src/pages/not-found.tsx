import { LocalizedLink, paths } from 'shared/navigation';
import { Page } from '../app/page';
import { useTexts } from '../texts';

/** 404: no screen stands at this path. */
export function NotFound() {
  const t = useTexts();
  return (
    <Page title={{ namespace: 'host', key: 'titles.notFound' }}>
      <section className="failure">
        <p className="failure-status">404</p>
        <h1>{t('titles.notFound')}</h1>
        <p>{t('notFound.text')}</p>
        <LocalizedLink to={paths.home()}>{t('notFound.home')}</LocalizedLink>
      </section>
    </Page>
  );
}
