import { sql } from 'kysely';
import { CAUSES_OF_DEATH, type MortalityFilter, type MortalityStats } from 'shared/contract';
import { allOf } from '../../database/all-of';
import { mortalityConditions } from '../mortality/filter';
import type { Viewer } from '../records/viewer';
import { presentSpecies } from '../reference-data/repository';

interface Group {
  species_id: number;
  death_cause_id: number;
  year: number;
  cases: number;
  individuals: number;
}

async function groupsOf({ context, db }: Viewer, filter: MortalityFilter): Promise<Group[]> {
  // A date is text on one engine and a date on the other: both begin with the year when written out.
  const year = sql<string>`substr(cast(mortality_cases.date as text), 1, 4)`;
  const rows = await db
    .selectFrom('mortality_cases')
    .select(['species_id', 'death_cause_id', year.as('year')])
    .select(eb => [
      eb.fn.countAll<number>().as('cases'),
      eb.fn.coalesce(eb.fn.sum<number>('mortality_cases.count'), sql<number>`0`).as('individuals'),
    ])
    .where('deleted_at', 'is', null)
    .where(allOf(mortalityConditions(context.engine, filter)))
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

function countsOf(groups: readonly Group[]): MortalityStats['total'] {
  return {
    cases: groups.reduce((sum, group) => sum + group.cases, 0),
    individuals: groups.reduce((sum, group) => sum + group.individuals, 0),
  };
}

async function bySpecies({ db }: Viewer, groups: readonly Group[]): Promise<MortalityStats['by_species']> {
  const ids = [...new Set(groups.map(group => group.species_id))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('species').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows
    .map(row => ({
      species: presentSpecies(row),
      ...countsOf(groups.filter(group => group.species_id === row.id)),
    }))
    .sort((a, b) => b.cases - a.cases || a.species.id - b.species.id);
}

/** How many cases and birds a filter finds, by cause, species and year. */
export async function mortalityStats(viewer: Viewer, filter: MortalityFilter): Promise<MortalityStats> {
  const groups = await groupsOf(viewer, filter);
  const { byId } = await viewer.context.lists.snapshot();
  const years = [...new Set(groups.map(group => group.year))].sort((a, b) => a - b);
  return {
    total: countsOf(groups),
    by_cause: CAUSES_OF_DEATH.map(cause => ({
      cause,
      ...countsOf(groups.filter(group => byId.get(group.death_cause_id)?.code === cause)),
    })),
    by_species: await bySpecies(viewer, groups),
    by_year: years.map(year => ({ year, ...countsOf(groups.filter(group => group.year === year)) })),
  };
}
