import { z } from 'zod';
import { isInSeason, monthDaySchema } from '../contract/season';

/**
 * The season in which a sensitive area is important for its birds: first and last day, `MM-DD`. It may span New Year.
 */
export const workSeasonSchema = z.object({ name: z.string(), from: monthDaySchema, to: monthDaySchema });
export type WorkSeason = z.output<typeof workSeasonSchema>;

/** The seasons that a day (`YYYY-MM-DD`) falls in. Works on that day would disturb birds. */
export const seasonsOn = <Season extends WorkSeason>(seasons: readonly Season[], day: string): Season[] =>
  seasons.filter(({ from, to }) => isInSeason({ season_from: from, season_to: to }, day));
