import { isCalendarDate } from '../../contract';

/** All four languages write the day first. ISO dates and bare digits are accepted too. */
const WRITTEN = [
  /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/** Parses a typed day to `YYYY-MM-DD`; `null` when it is none. */
export function parseTyped(typed: string): string | null {
  for (const form of WRITTEN) {
    const { day = '', month = '', year = '' } = form.exec(typed)?.groups ?? {};
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(iso)) return iso;
  }
  return null;
}

/** Formats `2026-03-31` as `31/03/2026`. A text that is no day is returned unchanged. */
export const asWritten = (day: string): string =>
  isCalendarDate(day) ? day.split('-').reverse().join('/') : day;

/** Local midnight of a day, as the calendar component needs it. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
