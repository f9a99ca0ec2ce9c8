import { useQuery } from 'shared/api';
import { LocalizedLink, paths, useLocalizedNavigate } from 'shared/navigation';
import { campaigns } from 'shared/programme/campaigns';
import { useSearchParams } from 'shared/router';
import { StatePage } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import { KindList } from 'shared/ui/record';
import { CampaignForm } from '../features/campaigns/campaign-form';
import styles from '../features/campaigns/campaigns.module.css';
import { useCoordinates } from '../features/order-works/order-screens';
import { useCampaignTexts } from '../locales/campaigns-texts';
import { campaignList, NoCampaigns } from '../records/campaigns';

/** All campaigns, or the form of a new one. */
export function Screen() {
  const t = useCampaignTexts();
  const [address, setAddress] = useSearchParams();
  const navigate = useLocalizedNavigate();
  const coordinates = useCoordinates();
  const { data } = useQuery(pageQuery(campaigns, { limit: 1 }));
  if (address.has('new'))
    return coordinates ? (
      <CampaignForm
        onClose={() => setAddress({}, { replace: true })}
        onSaved={() => navigate(paths.campaigns(), { replace: true })}
      />
    ) : (
      <StatePage heading title={t('campaign.notCoordinator')}>
        <LocalizedLink to={paths.campaigns()}>{t('campaign.back')}</LocalizedLink>
      </StatePage>
    );
  return (
    <div className={styles.screen}>
      <KindList of={campaignList} />
      {data?.total === 0 && <NoCampaigns />}
    </div>
  );
}
