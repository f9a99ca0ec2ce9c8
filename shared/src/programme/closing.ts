import { overdueDays } from './work-dates';
import type { WorkCause } from './work-moves';

/** Number of searches after which monitored works are closed, if no alarm is open. */
export const SEARCHES_TO_CLOSE = 2;

/** The facts about monitored works on a day that decide whether they are closed. */
export interface Monitoring {
  /** Number of searches at the infrastructure since the works were verified. */
  searches: number;
  openAlarms: number;
  due: string | null;
  asOf: string;
}

/** The reason to close monitored works; `null` while monitoring continues. An open alarm keeps them open. */
export function closingCause({ searches, openAlarms, due, asOf }: Monitoring): WorkCause | null {
  if (openAlarms > 0) return null;
  if (searches >= SEARCHES_TO_CLOSE) return 'searched_twice';
  return overdueDays(due, asOf) > 0 ? 'monitored_without_evidence' : null;
}
