import dayjs from 'dayjs';
import 'dayjs/locale/fr.js';
import enGB from 'dayjs/locale/en-gb.js';
import type { Locale } from './locale';

const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

// dayjs abbreviates September as `Sep`; British English writes `Sept`.
enGB.monthsShort?.splice(8, 1, 'Sept');

/** The label of a reference item in a language; the French label if the item has no English label. */
export const labelOf = (item: { label: string; label_en?: string | null }, locale: Locale): string =>
  (locale === 'en' && item.label_en) || item.label;

/** The name of a species in a language; the scientific name if it has no name in that language. */
export const speciesName = (
  species: { vernacular_name: string; vernacular_name_en: string; scientific_name: string },
  locale: Locale,
): string =>
  (locale === 'en' ? species.vernacular_name_en : species.vernacular_name) || species.scientific_name;

/** Caches formatters: creating one takes a hundred times longer than using it. */
function cached<Options, Formatter>(make: (tag: string, options: Options) => Formatter) {
  const all = new Map<string, Formatter>();
  return (locale: Locale, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = all.get(key) ?? make(tags[locale], options);
    all.set(key, formatter);
    return formatter;
  };
}

const numberFormat = cached(
  (tag, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(tag, options),
);

export const formatNumber = (value: number, locale: Locale, options?: Intl.NumberFormatOptions): string =>
  numberFormat(locale, options).format(value);

const dateFormats = {
  long: 'D MMMM YYYY',
  medium: 'D MMM YYYY',
  short: 'DD/MM/YYYY',
  dayMonth: 'D MMM',
  month: 'MMM YYYY',
};
const timeFormats: Record<Locale, string> = { fr: ' [à] HH:mm', en: ' [at] HH:mm' };

interface DateOptions {
  dateStyle: keyof typeof dateFormats;
  timeStyle?: 'short';
}

/**
 * A calendar date (`2026-03-31`) or the day of an instant (ISO 8601 or milliseconds), as `31 mars 2026`.
 * A calendar date has no time zone and never shifts; an instant is shown in the browser's zone.
 */
export function formatDate(
  value: string | number,
  locale: Locale,
  { dateStyle, timeStyle }: DateOptions = { dateStyle: 'long' },
): string {
  const date = dayjs(value);
  if (!date.isValid()) return String(value);
  return date.locale(tags[locale]).format(dateFormats[dateStyle] + (timeStyle ? timeFormats[locale] : ''));
}

/** A day of any year (`03-31`), as `31 mars`; in French the first of a month is `1er`. */
export function formatMonthDay(value: string, locale: Locale): string {
  // A leap year, so that 29 February exists.
  const shown = dayjs(`2000-${value}`).locale(tags[locale]).format('D MMMM');
  return locale === 'fr' ? shown.replace(/^1 /, '1er ') : shown;
}

/** An instant with its time, as `31 mars 2026 à 14:05`, in the browser's zone. */
export const formatDateTime = (value: string | number, locale: Locale): string =>
  formatDate(value, locale, { dateStyle: 'long', timeStyle: 'short' });

const durations = [
  ['year', 31_536_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A duration in ms, in the largest unit that fits at least twice, as `3 ans`, `36 heures` or `2 minutes`. */
export function formatDuration(duration: number, locale: Locale): string {
  const [unit, length] = durations.find(([, long]) => duration >= 2 * long) ?? durations[3];
  const value = Math.max(1, Math.round(duration / length));
  return formatNumber(value, locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** A length in metres: below a kilometre in metres with one decimal, otherwise in kilometres with two. */
export const formatLength = (metres: number, locale: Locale): string =>
  metres < 1000
    ? formatNumber(metres, locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 1 })
    : formatNumber(metres / 1000, locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 2 });

const GIGABYTE = 1_073_741_824;

/** A size in bytes as `20 Mo` or `20 MB`; below 0.1 MB in kilobytes, from 1024 MB on in gigabytes. */
export function formatBytes(bytes: number, locale: Locale): string {
  const shown = (value: number, unit: string) =>
    formatNumber(value, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  if (bytes < 104_858) return shown(Math.ceil(bytes / 1024), 'kilobyte');
  return bytes < GIGABYTE ? shown(bytes / 1_048_576, 'megabyte') : shown(bytes / GIGABYTE, 'gigabyte');
}

export const withCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
