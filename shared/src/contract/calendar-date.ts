import { z } from 'zod';
import { customProblem } from './problem';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day of the calendar (`2026-02-29` is not). */
export function isCalendarDate(text: string): boolean {
  const parts = DAY.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Today in the local time zone, as `YYYY-MM-DD`. */
export function localToday(now = new Date()): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The latest current date on Earth (UTC+14): a server must accept a day that has begun for its user. */
export function latestToday(now = new Date()): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** A calendar date without time zone, `YYYY-MM-DD`. */
export const calendarDateSchema = z
  .string()
  .refine(isCalendarDate, { params: customProblem('invalid_date'), abort: true });

/** The date of a visit, an operation or an observation: not in the future. */
export const pastDateSchema = calendarDateSchema.refine(date => date <= latestToday(), {
  params: customProblem('date_in_future'),
});
