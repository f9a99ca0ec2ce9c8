import { formatNumber, type Locale, useLocale } from 'shared/i18n';
import type { InfrastructureSummary } from 'shared/kinds';
import { type PriorityReason, reasonWords } from 'shared/programme';
import { useTexts } from '../../locales/texts';

/** Deaths a year with as many digits as tell rows apart. */
export const formatDeaths = (deaths: number, locale: Locale): string =>
  formatNumber(deaths, locale, { minimumFractionDigits: 2, maximumFractionDigits: deaths < 0.1 ? 3 : 2 });

/** The name of a support or line, as its sheet has it. */
export function useRecordName(): (record: Pick<InfrastructureSummary, 'id' | 'resourcetype'>) => string {
  const t = useTexts();
  return ({ id, resourcetype }) => t(resourcetype === 'Point' ? 'record.support' : 'record.line', { id });
}

/** A smaller weight of the species is not worth a word. */
const LEAST_WEIGHT = 1.05;

/** How much more a death weighs there by the threat of the species; empty where it weighs no more. */
export function useThreatWords(): (weight: number) => string {
  const t = useTexts();
  const locale = useLocale();
  return weight =>
    weight < LEAST_WEIGHT
      ? ''
      : t('ranking.weight', { weight: formatNumber(weight, locale, { maximumSignificantDigits: 2 }) });
}

/** What decides most, in words. */
export function useReasonWords(): (reasons: readonly PriorityReason[], most?: number) => string {
  const locale = useLocale();
  return (reasons, most = 2) =>
    reasons
      .slice(0, most)
      .map(reason => reasonWords(reason, locale))
      .join(' · ');
}
