import { useQuery } from 'shared/api';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { campaignTargets } from 'shared/programme/campaigns';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import type { ViewProps } from 'shared/ui/record';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import styles from './campaigns.module.css';
import { TargetsMap } from './targets-map';

/** The targets of a campaign on the map, at most 1,000. */
export function CampaignMap({ campaign, filters, texts }: ViewProps & { campaign: number }) {
  const t = useCampaignTexts();
  const navigate = useLocalizedNavigate();
  const { data, isLoadingError, refetch } = useQuery(
    pageQuery(campaignTargets, { ...filters, campaign: [campaign], limit: 1000 }),
  );
  if (isLoadingError)
    return <LoadFailure title={texts.say('failed')} onRetry={() => void refetch()} ofAreas={false} />;
  if (!data) return <LoadingState />;
  return (
    <div className={styles.map}>
      <TargetsMap
        label={t('campaign.map')}
        listLabel={t('day.onMap')}
        targets={data.features}
        onPick={id => {
          const target = data.features.find(one => one.id === id);
          if (target) navigate(paths.infrastructure(target.infrastructure.id));
        }}
      />
    </div>
  );
}
