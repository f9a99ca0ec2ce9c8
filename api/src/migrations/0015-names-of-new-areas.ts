import type { Engine } from '../database/engine';

/** PostgreSQL: every process learns how a new area is called, not only how a known one is called now. */
export const namesOfNewAreas = ({ name }: Engine): string[] =>
  name === 'sqlite'
    ? []
    : ['geo_areas', 'sensitive_areas'].flatMap(table => [
        `drop trigger ${table}_told on ${table}`,
        `create trigger ${table}_told after insert or update on ${table} for each statement execute function tell_names()`,
      ]);
