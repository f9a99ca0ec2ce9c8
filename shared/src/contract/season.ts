import { z } from 'zod';
import { isCalendarDate } from './calendar-date';
import { customProblem } from './problem';

/** A day of any year, `MM-DD`. 29 February is valid. */
export const monthDaySchema = z
  .string()
  .refine(text => isCalendarDate(`2000-${text}`), { params: customProblem('invalid_month_day') });

/** First and last day of a season, `MM-DD`; both are `null` for all year round. */
export interface Season {
  readonly season_from: string | null;
  readonly season_to: string | null;
}

/**
 * Whether a calendar day (`YYYY-MM-DD`) lies in the season of an area, its first and last day included. A season that
 * ends before it begins spans New Year. An area without a season is in season every day.
 */
export function isInSeason({ season_from, season_to }: Season, day: string): boolean {
  if (season_from === null || season_to === null) return true;
  const monthDay = day.slice(5);
  const hasBegun = season_from <= monthDay;
  const goesOn = monthDay <= season_to;
  return season_from <= season_to ? hasBegun && goesOn : hasBegun || goesOn;
}
