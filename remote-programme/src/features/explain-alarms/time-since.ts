import type { Locale } from 'shared/i18n';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

const TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** The time between two days, as `2 ans` or `3 months`: in days below 60 days, in years from about two years. */
export function timeBetween(from: string, to: string, locale: Locale): string {
  const days = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
  const [value, unit] =
    days < 60
      ? [days, 'day']
      : days < 2 * YEAR_DAYS - 15
        ? [Math.round(days / MONTH_DAYS), 'month']
        : [Math.round(days / YEAR_DAYS), 'year'];
  return new Intl.NumberFormat(TAGS[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
