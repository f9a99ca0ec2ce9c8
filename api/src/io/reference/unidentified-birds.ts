import { type NamedSpecies, speciesColumns } from '../../domain/species/administered-species';
import type { Queryable } from '../../store/connect';
import { claimOnce } from './claim-once';
import birds from './data/unidentified-birds.json';

/**
 * Birds that cannot be identified to the species. The scientific name begins with a taxon of the given rank. Groups
 * without a taxon of their own name their members in brackets, so that every name is unique.
 */
export const UNIDENTIFIED_BIRDS = birds.map(bird => ({ ...bird, active: true })) as readonly NamedSpecies[];

/** Row of `meta` that prevents seeding a second time, so that birds removed by administrators stay removed. */
const SEEDED = 'unidentified_birds';

/**
 * Adds unidentified birds to the species, once per database.
 * @returns `false` if they were added before
 */
export async function seedUnidentifiedBirds(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, SEEDED))) return false;
  await db
    .insertInto('species')
    .values(UNIDENTIFIED_BIRDS.map(input => ({ ...speciesColumns(input), photo: null })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute();
  return true;
}
