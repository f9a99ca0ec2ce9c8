import { PictureBand } from '../frame/picture-band';
import classes from './about.module.css';
import { PartnerList } from './partner-list';
import { useTexts } from './texts';

const parts = ['problem', 'method', 'people', 'data'] as const;

/** What the product is, whom it serves, and its partners. */
export function About() {
  const t = useTexts();
  return (
    <>
      <PictureBand title={t('title')}>
        <p>{t('lead')}</p>
      </PictureBand>
      <div className={classes.parts}>
        {parts.map(part => (
          <section key={part}>
            <h2>{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`)}</p>
          </section>
        ))}
      </div>
      <section className={classes.partners} aria-labelledby="partners">
        <h2 id="partners">{t('partners.title')}</h2>
        <PartnerList />
      </section>
    </>
  );
}
