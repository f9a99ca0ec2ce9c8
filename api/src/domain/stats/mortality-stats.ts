import { type CauseOfDeath, casesCountedOf, type MortalityStats, mortalityStatsOf } from 'shared/contract';
import type { MortalityFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { inChunks } from '../../store/in-chunks';
import { presentSpecies } from '../records/present-species';
import { filterOutside, type Outside } from '../sensitivity/sensitive-cases';

/** Numbers of cases and birds that match a filter, by cause, species and year. */
export async function mortalityStats(
  viewer: Viewer,
  filter: MortalityFilter & Outside,
): Promise<MortalityStats> {
  const by = ['species', 'death_cause', 'date.year'] as const;
  const told = await filterOutside(viewer, 'mortality', filter);
  const groups = await viewer.context.model.groups('mortality', told, by, 'count');
  const { byId } = await viewer.context.lists.snapshot();
  const speciesIds = [...new Set(groups.map(group => group.species))];
  const rows = await inChunks(speciesIds, chunk =>
    viewer.db.selectFrom('species').selectAll().where('id', 'in', chunk).execute(),
  );
  const speciesOf = new Map(rows.map(row => [row.id, presentSpecies(row)]));
  return mortalityStatsOf(
    groups.flatMap(({ species: id, death_cause, 'date.year': year, ...numbers }) => {
      const species = speciesOf.get(id);
      const cause = byId.get(death_cause)?.code as CauseOfDeath | undefined;
      return species ? { species, cause: cause ?? null, year, ...casesCountedOf(numbers) } : [];
    }),
  );
}
