import type { CauseOfDeath, Month, MortalityCharts } from 'shared/contract';
import type { MortalityFilter } from 'shared/kinds';
import { casesCountedOf } from 'shared/server';
import { inChunks } from '../../store/in-chunks';
import type { Viewer } from '../records/viewer';

/** The mortality cases that match a filter, by month and by municipality. */
export async function mortalityCharts(
  { context, db }: Viewer,
  filter: MortalityFilter,
): Promise<MortalityCharts> {
  const { model, lists } = context;
  const [months, areas, { byId }] = await Promise.all([
    model.groups('mortality', filter, ['date.month', 'death_cause'], 'count'),
    model.groups('mortality', filter, ['areas']),
    lists.snapshot(),
  ]);
  const casesOf = new Map<number, number>();
  for (const { areas: area, number } of areas) casesOf.set(area, (casesOf.get(area) ?? 0) + number);
  const municipalities = await inChunks([...casesOf.keys()], chunk =>
    db
      .selectFrom('geo_areas')
      .select('id')
      .where('type', '=', 'ADMIN_COM')
      .where('id', 'in', chunk)
      .execute(),
  );
  return {
    by_month: months
      .map(({ 'date.month': month, death_cause, ...numbers }) => ({
        month: String(month).padStart(2, '0') as Month,
        cause: byId.get(death_cause)?.code as CauseOfDeath,
        ...casesCountedOf(numbers),
      }))
      .sort((a, b) => (`${a.month}${a.cause}` < `${b.month}${b.cause}` ? -1 : 1)),
    by_municipality: municipalities
      .map(({ id }) => ({ area: id, cases: casesOf.get(id) ?? 0 }))
      .sort((a, b) => a.area - b.area),
  };
}
