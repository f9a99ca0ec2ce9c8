import type { Engine } from '../engine';
import { logTables } from './log-tables';

/** Removes the triggers that log a table. */
const silence = ({ name }: Engine, table: string): string[] =>
  name === 'sqlite'
    ? ['insert', 'update', 'delete'].map(event => `drop trigger ${table}_${event}_logged`)
    : [`drop function log_${table}() cascade`, `drop trigger ${table}_truncate_logged on ${table}`];

/** Versions of the settings of where to act. Dead birds change the ranking of their support or line. */
export const priorities = (engine: Engine): string[] => [
  `create table priority_settings (
    id ${engine.types.id},
    version integer not null unique,
    saved_at ${engine.types.instant} not null,
    saved_by bigint references users (id) on delete set null,
    note text not null default '',
    settings text not null)`,
  ...logTables(engine, [['priority_settings', [['priority_settings', '{row}.id']]]]),
  ...silence(engine, 'mortality_cases'),
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
