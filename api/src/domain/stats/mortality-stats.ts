import { sql } from 'kysely';
import { type CauseOfDeath, type MortalityStats, mortalityStatsOf } from 'shared/contract';
import type { MortalityFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { allOf } from '../../store/all-of';
import { inChunks } from '../../store/in-chunks';
import { mortalityCases } from '../kinds/mortality';
import { conditionsOf, partOfDate } from '../records/list-resource';
import { presentSpecies } from '../records/present-species';

interface Group {
  species_id: number;
  death_cause_id: number;
  year: number;
  cases: number;
  individuals: number;
}

async function groupsOf({ context, db }: Viewer, filter: MortalityFilter): Promise<Group[]> {
  const year = partOfDate('mortality_cases.date', 'year');
  const rows = await db
    .selectFrom('mortality_cases')
    .select(['species_id', 'death_cause_id', year.as('year')])
    .select(eb => [
      eb.fn.countAll<number>().as('cases'),
      eb.fn.coalesce(eb.fn.sum<number>('mortality_cases.count'), sql<number>`0`).as('individuals'),
    ])
    .where('deleted_at', 'is', null)
    .where(allOf(conditionsOf(mortalityCases, context.engine, filter)))
    .groupBy(['species_id', 'death_cause_id', year])
    .execute();
  return rows.map(row => ({
    species_id: row.species_id,
    death_cause_id: row.death_cause_id,
    year: Number(row.year),
    cases: Number(row.cases),
    individuals: Number(row.individuals),
  }));
}

/** Numbers of cases and birds that match a filter, by cause, species and year. */
export async function mortalityStats(viewer: Viewer, filter: MortalityFilter): Promise<MortalityStats> {
  const groups = await groupsOf(viewer, filter);
  const { byId } = await viewer.context.lists.snapshot();
  const speciesIds = [...new Set(groups.map(group => group.species_id))];
  const rows = await inChunks(speciesIds, chunk =>
    viewer.db.selectFrom('species').selectAll().where('id', 'in', chunk).execute(),
  );
  const speciesOf = new Map(rows.map(row => [row.id, presentSpecies(row)]));
  return mortalityStatsOf(
    groups.flatMap(({ species_id, death_cause_id, ...counted }) => {
      const species = speciesOf.get(species_id);
      const cause = byId.get(death_cause_id)?.code as CauseOfDeath | undefined;
      return species ? { ...counted, species, cause: cause ?? null } : [];
    }),
  );
}
