import { formatDate, type Locale } from 'shared/i18n';
import type { Campaign } from 'shared/programme/campaigns';
import { Progress } from 'shared/ui/data';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import styles from './campaigns.module.css';

export const periodOf = ({ from, to }: Pick<Campaign, 'from' | 'to'>, locale: Locale): string => {
  const day = (value: string) => formatDate(value, locale, { dateStyle: 'medium' });
  return useCampaignTexts.translate('campaign.period', { from: day(from), to: day(to) });
};

/** How many targets are seen, skipped and left. */
export function CampaignProgress({ counts, label }: { counts: Campaign['counts']; label: string }) {
  const { todo, done, skipped } = counts;
  return (
    <span className={styles.progress}>
      <Progress label={label} value={done + skipped} max={todo + done + skipped} />
      <small>{useCampaignTexts.translate('campaign.progress', counts)}</small>
    </span>
  );
}
