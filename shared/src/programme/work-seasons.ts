import { z } from 'zod';
import { isInSeason, monthDaySchema } from '../contract/season';

/** When a sensitive area is important for its birds: first and last day of any year, `MM-DD`; it may span New Year. */
export const workSeasonSchema = z.object({ name: z.string(), from: monthDaySchema, to: monthDaySchema });
export type WorkSeason = z.output<typeof workSeasonSchema>;

/** Those of some seasons that a day (`YYYY-MM-DD`) falls in: works on that day would disturb. */
export const seasonsOn = <Season extends WorkSeason>(seasons: readonly Season[], day: string): Season[] =>
  seasons.filter(({ from, to }) => isInSeason({ season_from: from, season_to: to }, day));
