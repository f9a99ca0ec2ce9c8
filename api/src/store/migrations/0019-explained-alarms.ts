import type { Engine } from '../engine';
import { logTables, silenceTable } from './log-tables';

/**
 * An alarm stores the cause of death for which it was explained. Changed alarms are logged for their support or line
 * too, since a bird with another explanation does not count in the ranking. A case without a bird raises no alarm, so
 * open alarms of such cases are withdrawn.
 */
export const explainedAlarms = (engine: Engine): string[] => [
  'alter table alarms add column death_cause_id bigint references nomenclatures (id)',
  `update alarms set death_cause_id = (select death_cause_id from mortality_cases where mortality_cases.id = mortality_id)`,
  `update alarms set deleted_at = updated_at where deleted_at is null and state = 'OPEN'
    and mortality_id in (select id from mortality_cases where count = 0)`,
  ...silenceTable(engine, 'alarms'),
  ...logTables(engine, [
    [
      'alarms',
      [
        ['alarms', '{row}.id'],
        ['infrastructures', '{row}.infrastructure_id'],
      ],
    ],
  ]),
];
