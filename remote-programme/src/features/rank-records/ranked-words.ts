import { formatNumber, type Locale, useLocale } from 'shared/i18n';
import type { InfrastructureSummary } from 'shared/kinds';
import { type PriorityReason, reasonWords } from 'shared/programme';
import { useTexts } from '../../locales/texts';

/** Formats deaths per year with enough digits to distinguish rows. */
export const formatDeaths = (deaths: number, locale: Locale): string =>
  formatNumber(deaths, locale, { minimumFractionDigits: 2, maximumFractionDigits: deaths < 0.1 ? 3 : 2 });

export const recordName = ({ id, resourcetype }: Pick<InfrastructureSummary, 'id' | 'resourcetype'>) =>
  useTexts.translate(resourcetype === 'Point' ? 'record.support' : 'record.line', { id });

/** Minimum weight that is mentioned. */
const LEAST_WEIGHT = 1.05;

/**
 * Returns a function that states how much a death weighs because of threatened species. The text is empty below
 * `LEAST_WEIGHT`.
 */
export function useThreatWords(): (weight: number) => string {
  const t = useTexts();
  const locale = useLocale();
  return weight =>
    weight < LEAST_WEIGHT
      ? ''
      : t('ranking.weight', { weight: formatNumber(weight, locale, { maximumSignificantDigits: 2 }) });
}

/** Returns a function that describes the most important reasons in words. */
export function useReasonWords(): (reasons: readonly PriorityReason[], most?: number) => string {
  const locale = useLocale();
  return (reasons, most = 2) =>
    reasons
      .slice(0, most)
      .map(reason => reasonWords(reason, locale))
      .join(' · ');
}
