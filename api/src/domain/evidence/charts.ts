import { type Expression, type SqlBool, sql } from 'kysely';
import type { InfrastructureFilter } from 'shared/kinds';
import {
  type EvidenceCharts,
  evidenceChartsQuerySchema,
  evidenceChartsSchema,
  WAITED_STATES,
} from 'shared/programme/evidence';
import { daysBetween, infrastructureFilterSchema, searchYears, TILE_RISKS } from 'shared/server';
import type { z } from 'zod';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import type { Days } from '../../readmodel/model/finds-and-searches';
import { groupBy } from '../../store/group-by';
import { selectAlarms } from '../orders/alarms';
import { selectItems } from '../orders/work-items';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { settingsInUse } from '../works/settings-in-use';

const ALWAYS: Days = ['1000-01-01', '9999-12-31'];
const METRES = 1000;
const order = (state: (typeof WAITED_STATES)[number]) => WAITED_STATES.indexOf(state);

/** Days to count, and the ids of the supports and lines that a filter matches; `null` for all. */
interface Counted {
  days: Days;
  ids: Uint32Array | null;
}

/** Condition that a column has the id of a support or line to count. */
const isWithin = ({ context }: Viewer, { ids }: Counted, column: string): Expression<SqlBool> =>
  ids ? context.engine.among(column, [...ids]) : sql<SqlBool>`1 = 1`;

const isDuring = (column: string, [from, to]: Days) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to}`;

async function yearsOf({ context, db }: Viewer, filter: InfrastructureFilter, days: Days) {
  const { finds } = context.model;
  const [birds, searches, { settings }] = await Promise.all([
    finds.birds(filter, days),
    finds.searches(filter, days),
    settingsInUse(db),
  ]);
  const years = [...new Set([...birds, ...searches].map(({ year }) => year))].sort((a, b) => a - b);
  return years.map(year => {
    const ofYear = searches.filter(row => row.year === year);
    return {
      year,
      birds: birds.find(row => row.year === year)?.birds ?? 0,
      searches: ofYear.reduce((sum, row) => sum + row.searches, 0),
      effort: ofYear.reduce((sum, row) => sum + row.share * searchYears(row.days, settings), 0),
    };
  });
}

async function monthsOf(viewer: Viewer, counted: Counted): Promise<EvidenceCharts['months']> {
  const found = sql<number>`case when exists (select 1 from mortality_cases
    where mortality_cases.survey_id = surveys.id and mortality_cases.deleted_at is null) then 1 else 0 end`;
  const rows = await viewer.db
    .selectFrom(
      viewer.db
        .selectFrom('surveys')
        .select(['date', 'nothing_found', 'distance_m', found.as('found')])
        .where('deleted_at', 'is', null)
        .where(isDuring('date', counted.days))
        .where(sql<SqlBool>`exists (select 1 from survey_targets
          where survey_targets.survey_id = surveys.id and ${isWithin(viewer, counted, 'survey_targets.infrastructure_id')})`)
        .as('survey'),
    )
    .select(['date', 'nothing_found', 'found'])
    .select([sql<number>`count(*)`.as('number'), sql<number>`coalesce(sum(distance_m), 0)`.as('metres')])
    .groupBy(['date', 'nothing_found', 'found'])
    .execute();
  return [...groupBy(rows, ({ date }) => date.slice(0, 7))]
    .map(([month, same]) => {
      const sumOf = (numberOf: (row: (typeof rows)[number]) => number) =>
        same.reduce((sum, row) => sum + Number(numberOf(row)), 0);
      return {
        month,
        searches: sumOf(row => row.number),
        found: sumOf(row => (row.found ? row.number : 0)),
        nothing: sumOf(row => (row.nothing_found && !row.found ? row.number : 0)),
        km: sumOf(row => row.metres) / METRES,
      };
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}

/** The value below which a share of ascending values lies, interpolated between two values. */
function quantileOf(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const low = ascending[Math.floor(place)] ?? Number.NaN;
  const high = ascending[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

async function waitsOf(viewer: Viewer, counted: Counted): Promise<EvidenceCharts['waits']> {
  // A new day for planned works leaves them in their state.
  const moves = viewer.db
    .selectFrom('work_events')
    .select(['item_id', 'from_state', 'date'])
    .select(sql<string | null>`lag(date) over (partition by item_id order by id)`.as('since'))
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(from_state is null or from_state <> to_state)`);
  const items = (await selectItems(viewer))
    .where(isWithin(viewer, counted, 'work_items.infrastructure_id'))
    .clearSelect()
    .select(['work_items.id as id', 'work_orders.owner_id as owner']);
  const rows = await viewer.db
    .selectFrom(items.as('item'))
    .innerJoin(moves.as('move'), 'move.item_id', 'item.id')
    .select(['owner', 'from_state as state', 'since', 'date', sql<number>`count(*)`.as('number')])
    .where('from_state', 'in', WAITED_STATES)
    .where('since', 'is not', null)
    .where(isDuring('date', counted.days))
    .groupBy(['owner', 'from_state', 'since', 'date'])
    .$narrowType<{ state: (typeof WAITED_STATES)[number]; since: string }>()
    .execute();
  return [...groupBy(rows, ({ owner, state }) => `${owner} ${state}`).values()]
    .flatMap(same => {
      const [first] = same;
      const ascending = same
        .flatMap(({ since, date, number }) =>
          Array<number>(Number(number)).fill(Math.max(0, daysBetween(since, date))),
        )
        .sort((a, b) => a - b);
      return first
        ? {
            owner: first.owner,
            state: first.state,
            number: ascending.length,
            first_quartile: quantileOf(ascending, 0.25),
            median: quantileOf(ascending, 0.5),
            third_quartile: quantileOf(ascending, 0.75),
          }
        : [];
    })
    .sort((one, other) => one.owner - other.owner || order(one.state) - order(other.state));
}

async function faultsOf(viewer: Viewer, counted: Counted): Promise<EvidenceCharts['faults']> {
  const alarms = (await selectAlarms(viewer))
    .innerJoin('mortality_cases', 'mortality_cases.id', 'alarms.mortality_id')
    .where('alarms.kind', '=', 'death_after_works')
    .where(isWithin(viewer, counted, 'alarms.infrastructure_id'))
    .where(isDuring('mortality_cases.date', counted.days))
    .clearSelect()
    .select([
      'alarms.state as state',
      sql<EvidenceCharts['faults'][number]['fault']>`case when alarms.state = 'WORKS_FAULTY' then (
        select work_events.fault from work_events
          inner join work_items on work_items.id = work_events.item_id
          where work_items.infrastructure_id = alarms.infrastructure_id and work_items.deleted_at is null
            and work_events.to_state = 'FAULTY'
          order by work_events.id desc limit 1) end`.as('fault'),
    ]);
  const rows = await viewer.db
    .selectFrom(alarms.as('alarm'))
    .select(['state', 'fault', sql<number>`count(*)`.as('number')])
    .groupBy(['state', 'fault'])
    .orderBy('state')
    .orderBy('fault')
    .execute();
  return rows.map(row => ({ ...row, number: Number(row.number) }));
}

async function seenOf({ context }: Viewer, filter: InfrastructureFilter): Promise<EvidenceCharts['seen']> {
  const groups = await context.model.groups('infrastructures', filter, ['last_seen_date.year', 'risk']);
  return groups
    .map(({ 'last_seen_date.year': year, risk, number }) => ({
      year,
      risk: TILE_RISKS[risk] ?? null,
      number,
    }))
    .sort((one, other) => one.year - other.year || String(one.risk).localeCompare(String(other.risk)));
}

/** Counts what the database alone knows: searches by month, waits and faults. */
export const recordedFigures = async (viewer: Viewer, counted: Counted) => ({
  months: await monthsOf(viewer, counted),
  waits: await waitsOf(viewer, counted),
  faults: await faultsOf(viewer, counted),
});

async function chartsOf(
  viewer: Viewer,
  { from, to, ...filter }: InfrastructureFilter & z.output<typeof evidenceChartsQuerySchema>,
): Promise<EvidenceCharts> {
  const { model, reads } = viewer.context;
  const days: Days = [from ?? ALWAYS[0], to ?? ALWAYS[1]];
  const isFiltered = Object.values(filter).some(value => value !== undefined);
  const ids = isFiltered ? await model.ids('infrastructures', filter) : null;
  const [years, seen, recorded] = await Promise.all([
    yearsOf(viewer, filter, days),
    seenOf(viewer, filter),
    reads.run(recordedFigures, viewer.userId, { days, ids }),
  ]);
  return { years, seen, ...recorded };
}

/** Route of the figures of finds, searches and works by time, operator and fault. */
export function evidenceChartRoutes(app: App, context: Context): void {
  app.get(
    '/evidence/charts/',
    {
      schema: { querystring: infrastructureFilterSchema.extend(evidenceChartsQuerySchema.shape) },
      config: {
        access: 'data:read',
        tag: 'evidence',
        summary: 'Finds, searches and works by time, operator and fault',
        description:
          'Figures at the supports and lines that match the filters. Operators see the waits and faults of their own works only.',
        answer: evidenceChartsSchema,
        tagged: true,
      },
    },
    async (request, reply) => {
      const answer = await chartsOf(viewerOf(context, request), request.query);
      return sendCacheable(request, reply, answer, { cacheControl: 'private, no-cache' });
    },
  );
}
