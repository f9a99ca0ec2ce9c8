import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import { claimOnce } from './claim-once';
import { SPECIES } from './species';

/** Row of `meta` that prevents filling in a second time, so that values removed by administrators stay removed. */
const SEEDED = 'species_weights';

/**
 * Fills in status and size of the reference species that have neither, once per database, those of older
 * installations too. An import of TAXREF changes codes, so the scientific name decides. Returns whether it did.
 */
export async function seedSpeciesWeights(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, SEEDED))) return false;
  const empty = await db
    .selectFrom('species')
    .select(['id', 'scientific_name'])
    .where('red_list', 'is', null)
    .where('size_class', 'is', null)
    .execute();
  const idOf = new Map(empty.map(({ id, scientific_name }) => [scientific_name, id]));
  const equal = groupBy(SPECIES, ({ red_list, size_class }) => JSON.stringify({ red_list, size_class }));
  for (const [values, species] of equal) {
    const ids = species.flatMap(({ scientific_name }) => idOf.get(scientific_name) ?? []);
    if (ids.length > 0)
      await db.updateTable('species').set(JSON.parse(values)).where('id', 'in', ids).execute();
  }
  return true;
}
