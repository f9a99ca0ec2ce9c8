import { request, useQuery } from 'shared/api';
import { partnerSchema, z } from 'shared/contract';
import { createTexts, sameKeys } from 'shared/i18n';
import { EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import { PictureBand } from '../frame/picture-band';
import classes from './about.module.css';
import en from './locales/en.json';
import fr from './locales/fr.json';

const useTexts = createTexts<typeof fr>('host-about', sameKeys({ fr, en }));

function PartnerList() {
  const t = useTexts();
  const { data, status, refetch } = useQuery({
    queryKey: ['partners'],
    queryFn: ({ signal }) =>
      request(z.array(partnerSchema), 'custom-content/partners/', { signal, anonymous: true }),
  });
  if (status === 'pending') return <LoadingState />;
  if (!data)
    return <LoadFailure ofAreas={false} title={t('partners.failed')} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState text={t('partners.none')} />;
  return (
    <ul className={classes.logos}>
      {data.map(partner => (
        <li key={partner.id}>
          <a {...(partner.url && { href: partner.url, target: '_blank', rel: 'noopener noreferrer' })}>
            {partner.logo && <img src={partner.logo} alt="" loading="lazy" />}
            <span>{partner.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const parts = ['problem', 'method', 'people', 'data'] as const;

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
