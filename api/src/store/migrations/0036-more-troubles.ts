import type { Engine } from '../engine';

/** Troubles of any kind. Those that last are found again within minutes. */
export const moreTroubles = ({ types }: Engine): string[] => [
  'drop table troubles',
  `create table troubles (
    kind text primary key,
    since ${types.instant},
    mailed_on ${types.date},
    is_told integer not null default 0)`,
];
