import { surveys } from 'shared/testing/surveys';
import { defineResource } from '../../src/domain/records/resource';

/** Searches for dead birds. */
export const surveyRecords = defineResource(surveys, {
  table: 'surveys',
  singular: 'survey',
  columns: { infrastructure: 'infrastructure_id' },
  rules(check, { way, width_m: width }) {
    // A survey from the air needs the width of the covered strip.
    if (way === 'DRONE' && width === null) check.report(['width_m'], 'required');
  },
});
