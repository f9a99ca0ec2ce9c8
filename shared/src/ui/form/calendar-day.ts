import { isCalendarDate } from '../../contract';

/** Day first in all four languages; the ISO form and bare digits are understood as well. */
const WRITTEN = [
  /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/** The day a typed text means as `YYYY-MM-DD`, `null` when it means none. */
export function parseTyped(typed: string): string | null {
  for (const form of WRITTEN) {
    const { day = '', month = '', year = '' } = form.exec(typed)?.groups ?? {};
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(iso)) return iso;
  }
  return null;
}

/** `2026-03-31` as it is written in a box, `31/03/2026`; what is no day stays as it is. */
export const asWritten = (day: string): string =>
  isCalendarDate(day) ? day.split('-').reverse().join('/') : day;

/** Midnight of the clock on the wall, as calendars count. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
