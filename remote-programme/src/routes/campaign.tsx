import { useMemo } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { LocalizedLink, paths, recordRefOf } from 'shared/navigation';
import { campaigns } from 'shared/programme/campaigns';
import { useParams, useSearchParams } from 'shared/router';
import { LoadFailure, LoadingState, NotFoundPage } from 'shared/ui/core';
import { KindList, recordQuery } from 'shared/ui/record';
import { CampaignForm } from '../features/campaigns/campaign-form';
import styles from '../features/campaigns/campaigns.module.css';
import { useCoordinates } from '../features/order-works/order-screens';
import { useCampaignTexts } from '../locales/campaigns-texts';
import { targetsOf } from '../records/campaigns';

/** One campaign: its progress, and its supports and lines as list or map. */
export function Screen() {
  const t = useCampaignTexts();
  const ref = recordRefOf(useParams().id);
  const id = typeof ref === 'number' ? ref : null;
  const [address, setAddress] = useSearchParams();
  const coordinates = useCoordinates();
  const { data, error, refetch } = useQuery({
    ...recordQuery(campaigns, id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
  const definition = useMemo(() => targetsOf(id ?? 0, coordinates), [id, coordinates]);
  if (id === null || (error instanceof ApiError && error.status === 404))
    return (
      <NotFoundPage
        text={t('campaign.notFound')}
        back={<LocalizedLink to={paths.campaigns()}>{t('campaign.back')}</LocalizedLink>}
      />
    );
  if (data && address.has('edit') && coordinates) {
    const close = () => setAddress({}, { replace: true });
    return <CampaignForm campaign={data} onClose={close} onSaved={close} />;
  }
  if (data)
    return (
      <div className={styles.screen}>
        <KindList of={definition} />
      </div>
    );
  if (error)
    return <LoadFailure title={t('campaign.failed')} onRetry={() => void refetch()} ofAreas={false} />;
  return <LoadingState />;
}
