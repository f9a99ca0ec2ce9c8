import { RISK_LEVELS, type RiskLevel } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import { formatNumber, useLocale } from 'shared/i18n';
import { RiskSign, useRiskTexts } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { SearchFilters } from '../../search-state/search-filters';
import { useStatistics } from '../count-records/use-statistics';
import styles from './risk-strip.module.css';

const RISKS: readonly (RiskLevel | null)[] = [...[...RISK_LEVELS].reverse(), null];

/** Maximum number of digits, of all numbers together, that fit beside the words on a phone. */
const LONG_DIGITS = 8;

/** Number of supports and lines in view by risk, as a coloured bar and as numbers. */
export function RiskStrip({ filters, bounds }: { filters: SearchFilters; bounds: Bounds | null }) {
  const t = useTexts();
  const locale = useLocale();
  const { risk: riskText } = useRiskTexts();
  const { data } = useStatistics('infrastructures', filters, bounds);
  const counts = RISKS.map(risk => {
    const row = data?.by_risk.find(candidate => candidate.risk === risk);
    return { risk, count: row ? row.supports + row.lines : 0 };
  });
  const digits = counts.reduce((sum, { count }) => sum + String(count).length, 0);
  return (
    <div className={styles.risks}>
      <div className={styles.strip} aria-hidden="true">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ risk, count }) => (
            <i key={risk ?? 'none'} data-risk={risk ?? 'none'} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={styles.numbers} data-long={digits > LONG_DIGITS}>
        {counts.map(({ risk, count }) => (
          <li key={risk ?? 'none'}>
            <RiskSign risk={risk} size={16} /> <b>{data ? formatNumber(count, locale) : '–'}</b>{' '}
            <span>{risk ? riskText(risk).toLocaleLowerCase(locale) : t('toAssess')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
