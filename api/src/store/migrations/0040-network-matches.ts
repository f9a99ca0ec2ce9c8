import type { Engine } from '../engine';

/** What people decided about doubtful matches, and which batch linked a support, for its history and to undo it. */
export const networkMatches = (_: Engine): string[] => [
  `create table network_refusals (
    infrastructure_id bigint not null references infrastructures (id) on delete cascade,
    pole_id bigint not null references network_poles (id) on delete cascade,
    primary key (infrastructure_id, pole_id))`,
  'create index network_refusals_pole on network_refusals (pole_id)',
  'alter table history add column network_match_id bigint',
  'create index history_network_match on history (network_match_id, id) where network_match_id is not null',
];
