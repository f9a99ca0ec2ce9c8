import { DEFAULT_PRIORITY_SETTINGS, type PrioritySettings } from './settings';
import type { WorkState } from './work-moves';

/** Deadlines set by administrators. A change does not affect deadlines that are already running. */
export type Deadlines = Pick<PrioritySettings, 'answer_days' | 'verify_days' | 'monitored_months'>;

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** `Date.parse` reads a date without time as UTC. */
const msOf = (day: string) => Date.parse(day);

/** The day a number of days later, as `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** The day a number of months later, limited to the end of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The facts that determine the due date of a work item; days as `YYYY-MM-DD`. */
export interface WorkDates {
  state: WorkState;
  /** Day on which the state began. */
  since: string;
  /** Day by which the operator must answer the latest request. */
  answer_by: string;
  planned_for: string | null;
  /** Days for verification according to the order. */
  verify_by_days: number;
}

/** The day by which the next step is due; `null` in a state without a due date. */
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

export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** Number of days past the due date; 0 until then. */
export const overdueDays = (due: string | null, asOf: string): number =>
  due === null ? 0 : Math.max(0, daysBetween(due, asOf));
