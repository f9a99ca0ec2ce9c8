import { isInSeason } from 'shared/contract';
import type { NestingSeason } from './item-schema';

/** The nesting seasons in which a day (`YYYY-MM-DD`) lies. Areas without a season are sensitive, yet warn of no day. */
export const seasonsOn = (seasons: readonly NestingSeason[], day: string): NestingSeason[] =>
  seasons.filter(
    ({ from, to }) => from !== null && to !== null && isInSeason({ season_from: from, season_to: to }, day),
  );
