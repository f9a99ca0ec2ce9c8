import { request, useQuery } from 'shared/api';
import { partnerSchema, z } from 'shared/contract';
import { EmptyState, LoadFailure, LoadingState } from 'shared/ui/core';
import classes from './partner-list.module.css';
import { useTexts } from './texts';

/** The partners behind the product: GET `custom-content/partners/`. */
export function PartnerList() {
  const t = useTexts();
  const { data, status, refetch } = useQuery({
    queryKey: ['partners'],
    queryFn: ({ signal }) =>
      request(z.array(partnerSchema), 'custom-content/partners/', { signal, anonymous: true }),
  });
  if (status === 'pending') return <LoadingState />;
  if (status === 'error')
    return <LoadFailure ofAreas={false} title={t('partners.failed')} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState text={t('partners.none')} />;
  return (
    <ul className={classes.partners}>
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
