import { useQuery } from 'shared/api';
import { fieldLabel } from 'shared/contract';
import { formatNumber, useLocale } from 'shared/i18n';
import { infrastructures } from 'shared/kinds';
import { type Audit, FEWEST_ANSWERED } from 'shared/programme/campaigns';
import { useCampaignTexts } from '../../locales/campaigns-texts';
import { auditQuery } from './campaign-queries';
import styles from './campaigns.module.css';

type Figures = Pick<Audit, 'answered' | 'failed' | 'share' | 'low' | 'high'>;

function FigureCells({ answered, failed, share, low, high }: Figures) {
  const t = useCampaignTexts();
  const locale = useLocale();
  const percent = (value: number) =>
    formatNumber(value, locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <td>{t('audit.answered', { failed, answered })}</td>
      <td>
        {share === null || low === null || high === null ? (
          <span title={t('audit.tooFewText', { count: FEWEST_ANSWERED })}>{t('audit.tooFew')}</span>
        ) : (
          t('audit.share', { share: percent(share), low: percent(low), high: percent(high) })
        )}
      </td>
    </>
  );
}

/** The share of audited works that fail, in all and by stratum. */
export function AuditFigures({ campaign }: { campaign: number }) {
  const t = useCampaignTexts();
  const locale = useLocale();
  const { data } = useQuery(auditQuery(campaign));
  if (!data) return null;
  return (
    <details open>
      <summary>{t('audit.figures')}</summary>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('audit.answeredTitle')}</th>
            <th scope="col">{t('audit.shareTitle')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('audit.all')}</th>
            <FigureCells {...data} />
          </tr>
          {data.strata.map(stratum => (
            <tr key={`${stratum.by} ${stratum.fr}`}>
              <th scope="row">
                {stratum.by === 'operator'
                  ? fieldLabel(infrastructures.facts, 'owner', locale)
                  : t(`audit.by.${stratum.by}`)}{' '}
                · {stratum[locale] || t('audit.unknown')}
              </th>
              <FigureCells {...stratum} />
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('audit.interval')}</p>
    </details>
  );
}
