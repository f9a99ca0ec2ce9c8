import type { Engine } from '../engine';
import { logTables, silenceTable } from './log-tables';

/**
 * Changes of works are logged for their support or line, so that lists of what to order leave it out during works.
 */
export const openWorks = (engine: Engine): string[] => [
  ...silenceTable(engine, 'work_items'),
  ...logTables(engine, [
    [
      'work_items',
      [
        ['work_items', '{row}.id'],
        ['infrastructures', '{row}.infrastructure_id'],
      ],
    ],
  ]),
];
