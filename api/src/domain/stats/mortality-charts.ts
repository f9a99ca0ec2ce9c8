import { sql } from 'kysely';
import type { CauseOfDeath, Month, MortalityCharts } from 'shared/contract';
import type { MortalityFilter } from 'shared/kinds';
import { allOf } from '../../store/all-of';
import { mortalityCases } from '../kinds/mortality';
import { conditionsOf, partOfDate } from '../records/list-resource';
import type { Viewer } from '../records/viewer';

/** The mortality cases that match a filter, by month and by municipality. */
export async function mortalityCharts(
  { context, db }: Viewer,
  filter: MortalityFilter,
): Promise<MortalityCharts> {
  const matches = db
    .selectFrom('mortality_cases')
    .where('mortality_cases.deleted_at', 'is', null)
    .where(allOf(conditionsOf(mortalityCases, context.engine, filter)));
  const month = partOfDate('mortality_cases.date', 'month');
  const months = await matches
    .innerJoin('nomenclatures', 'nomenclatures.id', 'death_cause_id')
    .select(['nomenclatures.code as cause', month.as('month')])
    .select(eb => [
      eb.fn.countAll<number>().as('cases'),
      eb.fn.coalesce(eb.fn.sum<number>('mortality_cases.count'), sql<number>`0`).as('individuals'),
    ])
    .groupBy(['nomenclatures.code', month])
    .orderBy(month)
    .orderBy('nomenclatures.code')
    .execute();
  const municipalities = await matches
    .innerJoin('mortality_areas', 'mortality_areas.mortality_id', 'mortality_cases.id')
    .innerJoin('geo_areas', 'geo_areas.id', 'mortality_areas.area_id')
    .where('geo_areas.type', '=', 'ADMIN_COM')
    .select(eb => ['geo_areas.id as area', eb.fn.countAll<number>().as('cases')])
    .groupBy('geo_areas.id')
    .orderBy('geo_areas.id')
    .execute();
  return {
    by_month: months.map(row => ({
      month: row.month as Month,
      cause: row.cause as CauseOfDeath,
      cases: Number(row.cases),
      individuals: Number(row.individuals),
    })),
    by_municipality: municipalities.map(row => ({ area: row.area, cases: Number(row.cases) })),
  };
}
