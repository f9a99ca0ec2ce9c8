import type { Engine } from '../engine';
import { logShownWith, logTables } from './log-tables';

/** Logs changes of species, and logs visits and works that are shown or hidden with their support or line. */
export const loggedKinds = (engine: Engine): string[] => [
  ...logTables(engine, [['species', [['species', '{row}.id']]]]),
  ...logShownWith(engine, 'diagnoses', 'infrastructure_id'),
  ...logShownWith(engine, 'operations', 'infrastructure_id'),
];
