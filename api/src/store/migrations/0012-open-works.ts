import type { Engine } from '../engine';
import { logTables, silenceTable } from './log-tables';

/** Works under way are known of their support or line: lists of what to order leave it out. */
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
