import type { Queryable } from '../../store/connect';
import { claimOnce } from './claim-once';
import { SPECIES } from './species';

/** Row of `meta` that prevents filling in a second time, so that numbers removed by administrators stay removed. */
const SEEDED = 'taxref_numbers';

/**
 * Fills in the TAXREF numbers of the reference species that have none, once per database, those of older installations
 * too. The scientific name decides. Returns whether it did.
 */
export async function seedTaxrefNumbers(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, SEEDED))) return false;
  for (const { cd_nom, scientific_name } of SPECIES)
    if (cd_nom !== null)
      await db
        .updateTable('species')
        .set({ cd_nom })
        .where('scientific_name', '=', scientific_name)
        .where('cd_nom', 'is', null)
        .execute();
  return true;
}
