import { mortality } from 'shared/kinds';
import { tileCause } from 'shared/server';
import { recalculateAlarms } from '../alarms/recalculate-alarms';
import { defineResource } from '../records/resource';
import { filterOutside, hiddenAmong } from '../sensitivity/sensitive-cases';

/** Mortality cases, with or without a link to a support or line. */
export const mortalityCases = defineResource(mortality, {
  table: 'mortality_cases',
  singular: 'mortality',
  columns: { data_source: 'data_source_id', infrstr: 'infrastructure_id' },
  exported: { author: 'observer', infrstr: 'infrastructure' },
  touches: true,
  counted: ['data_source'],
  outside: { hidden: hiddenAmong, filter: (viewer, filter) => filterOutside(viewer, 'mortality', filter) },
  follow: (writer, records) => recalculateAlarms(writer, { cases: records.map(({ id }) => id) }),
  symbol: {
    fields: ['death_cause'],
    properties: ({ death_cause: cause }) => ({ cause: tileCause(cause ?? null) }),
  },
});
