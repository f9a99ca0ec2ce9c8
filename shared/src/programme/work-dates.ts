import { DEFAULT_PRIORITY_SETTINGS, type PrioritySettings } from './settings';
import type { WorkState } from './work-moves';

/** Deadlines that administrators set; those that have begun stay as they are. */
export type Deadlines = Pick<PrioritySettings, 'answer_days' | 'verify_days' | 'monitored_months'>;

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** A day alone is read in UTC. */
const msOf = (day: string) => Date.parse(day);

/** A day some days later, as `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** A day some months later; the last of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** What the due date of a work item follows from; days as `YYYY-MM-DD`. */
export interface WorkDates {
  state: WorkState;
  /** Day on which the state began. */
  since: string;
  /** Day until which the operator answers the latest request. */
  answer_by: string;
  planned_for: string | null;
  /** Days that the order gives for the verification. */
  verify_by_days: number;
}

/** The day until which something is to happen; `null` where nobody is waited for. */
export function dueOf(
  { state, since, answer_by, planned_for, verify_by_days }: WorkDates,
  { answer_days, monitored_months }: Deadlines = DEFAULT_PRIORITY_SETTINGS,
): string | null {
  switch (state) {
    case 'REQUESTED':
      return answer_by;
    case 'PLANNED':
      return planned_for;
    case 'FITTED':
      return daysAfter(since, verify_by_days);
    case 'FAULTY':
      return daysAfter(since, answer_days);
    case 'MONITORED':
      return monthsAfter(since, monitored_months);
    default:
      return null;
  }
}

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** Days that something is late on a day; 0 until its due date has passed. */
export const overdueDays = (due: string | null, asOf: string): number =>
  due === null ? 0 : Math.max(0, daysBetween(due, asOf));

/** Whether the due date of a work item has passed on a day. */
export const isOverdue = (item: WorkDates, asOf: string): boolean => overdueDays(dueOf(item), asOf) > 0;
