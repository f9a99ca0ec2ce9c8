import { patrols } from 'shared/testing/patrols';
import { defineResource } from '../../src/domain/records/resource';

/** Searches for dead birds. */
export const patrolRecords = defineResource(patrols, {
  table: 'patrols',
  singular: 'patrol',
  columns: { infrastructure: 'infrastructure_id' },
  rules(check, { way, width_m: width }) {
    // A patrol from the air needs the width of the covered strip.
    if (way === 'DRONE' && width === null) check.report(['width_m'], 'required');
  },
});
