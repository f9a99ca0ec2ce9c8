import type { Engine } from '../engine';
import { logTables, silenceTable } from './log-tables';

/**
 * Logs changes of ordered works for their support or line too, so that lists of what to order leave out supports and
 * lines with open works.
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
