import { PartnerList } from '../features/list-partners/partner-list';
import { Page } from '../frame/page';
import { useTexts } from '../locales/texts';
import classes from './about.module.css';

const parts = ['problem', 'method', 'people', 'data'] as const;

/** What the product is, whom it serves, and its partners. */
export function About() {
  const t = useTexts();
  return (
    <Page title={{ namespace: 'host', key: 'titles.about' }}>
      <article className={classes.about}>
        <h1>{t('about.title')}</h1>
        <p className={classes.lead}>{t('about.lead')}</p>
        {parts.map(part => (
          <section key={part}>
            <h2>{t(`about.${part}.title`)}</h2>
            <p>{t(`about.${part}.text`)}</p>
          </section>
        ))}
      </article>
      <section aria-labelledby="partners">
        <h2 id="partners">{t('partners.title')}</h2>
        <PartnerList />
      </section>
    </Page>
  );
}
