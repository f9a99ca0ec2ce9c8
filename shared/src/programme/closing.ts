import { overdueDays } from './work-dates';
import type { WorkCause } from './work-moves';

/** Searches after the works that prove them good, when no alarm is open. */
export const SEARCHES_TO_CLOSE = 2;

/** What is known of monitored works on a day. */
export interface Monitoring {
  /** Searches there since the works were verified. */
  searches: number;
  openAlarms: number;
  due: string | null;
  asOf: string;
}

/** Why monitored works are closed; `null` while they go on. An open alarm keeps them open. */
export function closingCause({ searches, openAlarms, due, asOf }: Monitoring): WorkCause | null {
  if (openAlarms > 0) return null;
  if (searches >= SEARCHES_TO_CLOSE) return 'searched_twice';
  return overdueDays(due, asOf) > 0 ? 'monitored_without_evidence' : null;
}
