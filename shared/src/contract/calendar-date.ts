import dayjs from 'dayjs';
import { z } from 'zod';
import { now } from './now';
import { customProblem } from './problem';

const HOUR_MS = 3_600_000;

/** Whether a text is a day of the calendar (`2026-02-29` is not). */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  // Uses UTC, since some time zones lack a day or a midnight. `Date.UTC` moves a day beyond the end of its month into
  // the next month.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Today in the local time zone, as `YYYY-MM-DD`. */
export const localToday = (at = new Date(now())): string => dayjs(at).format('YYYY-MM-DD');

/** The latest current date on Earth (UTC+14). A server must accept any day that has begun where its user is. */
export function latestToday(at = new Date(now())): string {
  return new Date(at.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);
}

/** A calendar date without time zone, `YYYY-MM-DD`. */
export const calendarDateSchema = z
  .string()
  .refine(isCalendarDate, { params: customProblem('invalid_date'), abort: true });

/** The date of a visit, an operation or an observation: not after the latest current date on Earth. */
export const pastDateSchema = calendarDateSchema.refine(date => date <= latestToday(), {
  params: customProblem('date_in_future'),
});
