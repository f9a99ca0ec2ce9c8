import type { CauseOfDeath, MortalityStats } from 'shared/contract';
import { casesCountedOf, mortalityStatsOf } from 'shared/server';
import { inChunks } from '../../store/in-chunks';
import { presentSpecies } from '../records/present-species';
import type { Viewer } from '../records/viewer';

/** Cases of a species, cause and year as the read model counts them. */
interface CountedCases {
  species: number;
  death_cause: number;
  year: number;
  number: number;
  count: number;
  unsummed: number;
}

/** Numbers of cases and birds by cause, species and year. */
export async function mortalityStatsFrom(
  viewer: Viewer,
  groups: readonly CountedCases[],
): Promise<MortalityStats> {
  const { byId } = await viewer.context.lists.snapshot();
  const speciesIds = [...new Set(groups.map(group => group.species))];
  const rows = await inChunks(speciesIds, chunk =>
    viewer.db.selectFrom('species').selectAll().where('id', 'in', chunk).execute(),
  );
  const speciesOf = new Map(rows.map(row => [row.id, presentSpecies(row)]));
  return mortalityStatsOf(
    groups.flatMap(({ species: id, death_cause, year, ...numbers }) => {
      const species = speciesOf.get(id);
      const cause = byId.get(death_cause)?.code as CauseOfDeath | undefined;
      return species ? { species, cause: cause ?? null, year, ...casesCountedOf(numbers) } : [];
    }),
  );
}
