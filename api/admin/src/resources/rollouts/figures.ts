import type { RolloutNumbers } from 'shared/contract/administration';
import { currentLocale, formatDate, formatNumber } from 'shared/i18n';

export const formatCount = (value: number): string => formatNumber(value, currentLocale());

/** A percentage as `0.25 %`. */
export const formatPercent = (percent: number): string =>
  formatNumber(percent / 100, currentLocale(), { style: 'percent', maximumFractionDigits: 2 });

/** The share of pages that failed; a dash where none was counted. */
export function formatRate({ loads, failures }: RolloutNumbers): string {
  const pages = loads + failures;
  return pages === 0 ? '–' : formatPercent((100 * failures) / pages);
}

/** An hour or instant of these days, as `25 Nov at 09:00`. */
export const formatHour = (at: string): string =>
  formatDate(at, currentLocale(), { dateStyle: 'dayMonth', timeStyle: 'short' });
