import { isAlive } from 'shared/contract';
import { mortality } from 'shared/kinds';
import { tileCause } from 'shared/server';
import { recalculateAlarms } from '../alarms/recalculate-alarms';
import { defineResource } from '../records/resource';
import { filterOutside, hiddenAmong } from '../sensitivity/sensitive-cases';

/** Mortality cases, with or without a link to a support or line. */
export const mortalityCases = defineResource(mortality, {
  table: 'mortality_cases',
  singular: 'mortality',
  columns: { data_source: 'data_source_id', infrstr: 'infrastructure_id', survey: 'survey_id' },
  exported: { author: 'observer', infrstr: 'infrastructure' },
  touches: true,
  stored: ['alive'],
  columnsOf: (_, input) => ({ alive: Number(isAlive(input)) }),
  counted: ['data_source'],
  /** Only an injured bird is in a care centre and has an outcome. */
  rules(check, { state, centre_id, outcome }) {
    if (state === 'injured') return;
    if (centre_id) check.report(['centre_id'], 'only_injured');
    if (outcome) check.report(['outcome'], 'only_injured');
  },
  outside: { hidden: hiddenAmong, filter: (viewer, filter) => filterOutside(viewer, 'mortality', filter) },
  follow: (writer, records) => recalculateAlarms(writer, { cases: records.map(({ id }) => id) }),
  symbol: {
    fields: ['death_cause', 'alive'],
    properties: ({ death_cause: cause, alive }) => ({ cause: tileCause(cause ?? null, alive === '1') }),
  },
});
