import { tileCause } from 'shared/geometry';
import { mortality } from 'shared/kinds';
import { recalculateAlarms } from '../alarms/recalculate-alarms';
import { defineResource } from '../records/resource';

/** Dead birds, with or without the infrastructure that killed them. */
export const mortalityCases = defineResource(mortality, {
  table: 'mortality_cases',
  singular: 'mortality',
  columns: { data_source: 'data_source_id', infrstr: 'infrastructure_id' },
  exported: { author: 'observer', infrstr: 'infrastructure' },
  touches: true,
  follow: (writer, records) => recalculateAlarms(writer, { cases: records.map(({ id }) => id) }),
  symbol: {
    fields: ['death_cause'],
    properties: ({ death_cause: cause }) => ({ cause: tileCause(cause ?? null) }),
  },
});
