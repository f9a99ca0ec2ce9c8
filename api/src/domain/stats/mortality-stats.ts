import type { CauseOfDeath, MortalityStats } from 'shared/contract';
import { casesCountedOf, mortalityStatsOf } from 'shared/server';
import type { PastCases } from '../../readmodel/model/past-counts';
import { inChunks } from '../../store/in-chunks';
import { presentSpecies } from '../records/present-species';
import type { Viewer } from '../records/viewer';

/** Numbers of cases and birds by cause, species and year. Groups without `alive` are dead birds. */
export async function mortalityStatsFrom(
  viewer: Viewer,
  groups: readonly (Omit<PastCases, 'within' | 'data_source' | 'ids' | 'newest'> & { alive?: number })[],
): Promise<MortalityStats> {
  const { byId } = await viewer.context.lists.snapshot();
  const speciesIds = [...new Set(groups.map(group => group.species))];
  const rows = await inChunks(speciesIds, chunk =>
    viewer.db.selectFrom('species').selectAll().where('id', 'in', chunk).execute(),
  );
  const speciesOf = new Map(rows.map(row => [row.id, presentSpecies(row)]));
  return mortalityStatsOf(
    groups.flatMap(({ species: id, death_cause, year, alive, ...numbers }) => {
      const species = speciesOf.get(id);
      const cause = byId.get(death_cause)?.code as CauseOfDeath | undefined;
      if (!species) return [];
      return { species, cause: cause ?? null, year, alive: alive === 1, ...casesCountedOf(numbers) };
    }),
  );
}
