import { sql } from 'kysely';
import { MOST_OUTAGES, type OutageLine } from 'shared/kinds/outages';
import { groupBy } from '../../store/group-by';
import type { Viewer } from '../records/viewer';

const COUNTS = ['animal', 'unknown', 'all'] as const;

/** Counts the outages that match filters by line or support, or else by feeder. Those with neither are left out. */
export async function countByLine(
  viewer: Viewer,
  filter: Readonly<Record<string, unknown>>,
): Promise<OutageLine[]> {
  const { db, context } = viewer;
  const page = { ordering: 'id', descending: false, after: null, limit: null };
  const { ids } = await context.model.page('outages', filter, page);
  const year = sql<string>`substr(cast(outages.date as text), 1, 4)`;
  const ofFeeder = sql`outages.infrastructure_id is null`;
  const owner = sql<number | null>`case when ${ofFeeder} then outages.owner_id end`;
  const feeder = sql<string>`case when ${ofFeeder} then outages.feeder else '' end`;
  const numberOf = (cause: string) => sql<number>`sum(case when outages.cause = ${cause} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('outages')
    .leftJoin('infrastructures', 'infrastructures.id', 'outages.infrastructure_id')
    .select(['infrastructures.id as infrastructure', 'infrastructures.kind'])
    .select([owner.as('owner'), feeder.as('feeder'), year.as('year')])
    .select([numberOf('ANIMAL').as('animal'), numberOf('UNKNOWN').as('unknown')])
    .select(sql<number>`count(*)`.as('all'))
    .where(context.engine.among('outages.id', ids))
    .where(eb => eb.or([eb('outages.infrastructure_id', 'is not', null), eb('outages.feeder', '!=', '')]))
    .groupBy(['infrastructures.id', 'infrastructures.kind', owner, feeder, year])
    .execute();
  const { byId } = await context.lists.snapshot();
  const lines = [...groupBy(rows, row => `${row.infrastructure} ${row.owner} ${row.feeder}`).values()].map(
    of => {
      const [first] = of;
      return {
        infrastructure: first?.infrastructure ?? null,
        resourcetype: first?.kind ? (first.kind === 'POLE' ? ('Point' as const) : ('Line' as const)) : null,
        feeder: first?.feeder ?? '',
        owner: byId.get(first?.owner ?? 0) ?? null,
        years: of
          .map(row => ({
            year: row.year,
            animal: Number(row.animal),
            unknown: Number(row.unknown),
            all: Number(row.all),
          }))
          .sort((one, other) => Number(one.year) - Number(other.year)),
      };
    },
  );
  const sumOf = ({ years }: OutageLine, key: (typeof COUNTS)[number]) =>
    years.reduce((sum, year) => sum + year[key], 0);
  lines.sort(
    (one, other) =>
      COUNTS.map(key => sumOf(other, key) - sumOf(one, key)).find(difference => difference !== 0) ??
      ((one.infrastructure ?? 0) - (other.infrastructure ?? 0) || (one.feeder < other.feeder ? -1 : 1)),
  );
  return lines.slice(0, MOST_OUTAGES.lines);
}
