import type { Locale } from './locale';

const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** The label of a reference item in the language shown; French where there is no English one. */
export const labelOf = (item: { label: string; label_en?: string | null }, locale: Locale): string =>
  (locale === 'en' && item.label_en) || item.label;

/** A number with the separators of the language. */
export const formatNumber = (value: number, locale: Locale, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(tags[locale], options).format(value);

/**
 * A calendar date (`2026-03-31`) or the day of an instant (ISO 8601), as `31 mars 2026`.
 * A calendar date has no time zone and never shifts; an instant is shown in the browser's zone.
 */
export function formatDate(
  value: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const calendar = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(calendar ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat(tags[locale], calendar ? { ...options, timeZone: 'UTC' } : options).format(
    date,
  );
}

/** An instant with its time, as `31 mars 2026 à 14:05`, in the browser's zone. */
export const formatDateTime = (value: string, locale: Locale): string =>
  formatDate(value, locale, { dateStyle: 'long', timeStyle: 'short' });

/** A length given in metres: whole metres with one decimal below a kilometre, else kilometres with two. */
export const formatLength = (metres: number, locale: Locale): string =>
  metres < 1000
    ? formatNumber(metres, locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 1 })
    : formatNumber(metres / 1000, locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 2 });
