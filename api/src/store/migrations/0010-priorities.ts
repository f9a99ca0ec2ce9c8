import type { Engine } from '../engine';
import { logTables, silenceTable } from './log-tables';

/**
 * Versions of the ranking's settings. Changed mortality cases are logged for their support or line too, since they
 * change its ranking.
 */
export const priorities = (engine: Engine): string[] => [
  `create table priority_settings (
    id ${engine.types.id},
    version integer not null unique,
    saved_at ${engine.types.instant} not null,
    saved_by bigint references users (id) on delete set null,
    note text not null default '',
    settings text not null)`,
  ...logTables(engine, [['priority_settings', [['priority_settings', '{row}.id']]]]),
  ...silenceTable(engine, 'mortality_cases'),
  ...logTables(engine, [
    [
      'mortality_cases',
      [
        ['mortality_cases', '{row}.id'],
        ['infrastructures', '{row}.infrastructure_id'],
      ],
    ],
  ]),
];
