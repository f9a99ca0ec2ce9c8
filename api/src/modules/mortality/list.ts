import { type RawBuilder, sql } from 'kysely';
import type { MORTALITY_ORDERINGS, MortalityFilter } from 'shared/contract';
import { collectionBytes } from '../../http/feature-collection';
import type { Listed, Page } from '../records/pages';
import { readPage } from '../records/read-page';
import type { Viewer } from '../records/viewer';
import { mortalityConditions } from './filter';
import { presentMortality, selectMortality } from './present';

type Ordering = (typeof MORTALITY_ORDERINGS)[number];

const COLUMNS: Record<Ordering, RawBuilder<string | number>> = {
  id: sql`mortality_cases.id`,
  species: sql`(select species.vernacular_name from species where species.id = mortality_cases.species_id)`,
  date: sql`mortality_cases.date`,
  death_cause: sql`mortality_cases.death_cause_id`,
  // Unknown ones come before none.
  count: sql`coalesce(mortality_cases.count, -1)`,
  author: sql`mortality_cases.author`,
};

/** Mortality cases by filter, page by page or all at once. */
export async function listMortality(
  viewer: Viewer,
  { filter, page }: { filter: MortalityFilter; page: Page<Ordering> },
): Promise<Listed> {
  const found = selectMortality(viewer).where(eb =>
    eb.and(mortalityConditions(viewer.context.engine, filter)),
  );
  const { rows, ...rest } = await readPage(found, page, sql`mortality_cases.id`, COLUMNS[page.ordering]);
  return { ...rest, json: collectionBytes(await presentMortality(viewer, rows, false)) };
}
