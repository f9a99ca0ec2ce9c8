import type { SpeciesInput } from 'shared/contract/administration';
import { speciesColumns } from '../../domain/species/administered-species';
import type { Queryable } from '../../store/connect';
import birds from './data/unidentified-birds.json';

/**
 * Birds that cannot be named. The name before the bracket is the taxon of the rank; where a group is none, or two
 * groups share their taxon, the bracket says what it holds, so that every name is there once.
 */
export const UNIDENTIFIED_BIRDS = birds.map(bird => ({ ...bird, active: true })) as readonly SpeciesInput[];

/** Row of `meta` that says that they were laid down: what an administrator removes stays removed. */
const SEEDED = 'unidentified_birds';

/** Adds the birds that cannot be named to the species, once in the life of a database. Returns whether it did. */
export async function seedUnidentifiedBirds(db: Queryable): Promise<boolean> {
  const claim = await db
    .insertInto('meta')
    .values({ name: SEEDED, value: new Date().toISOString() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows === 0n) return false;
  await db
    .insertInto('species')
    .values(UNIDENTIFIED_BIRDS.map(input => ({ ...speciesColumns(input), photo: null })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute();
  return true;
}
