import { type RawBuilder, sql } from 'kysely';
import type { MORTALITY_ORDERINGS, MortalityFilter } from 'shared/contract';
import type { Engine } from '../../database/engine';
import { collectionBytes } from '../../http/feature-collection';
import type { Listed, Orderings, Page } from '../records/pages';
import { readPage } from '../records/read-page';
import type { Viewer } from '../records/viewer';
import { mortalityConditions } from './filter';
import { presentMortality, selectMortality } from './present';

type Ordering = (typeof MORTALITY_ORDERINGS)[number];

/** What cursors carry. */
export const MORTALITY_CURSORS: Orderings<Ordering> = {
  id: 'id',
  species: 'text',
  date: 'date',
  death_cause: 'id',
  count: 'count',
  author: 'text',
};

const columnsOf = (engine: Engine): Record<Ordering, RawBuilder<string | number>> => ({
  id: sql`mortality_cases.id`,
  species: engine.inByteOrder(
    // A cursor holds no more.
    sql`(select substr(species.vernacular_name, 1, 80) from species where species.id = mortality_cases.species_id)`,
  ),
  date: sql`mortality_cases.date`,
  death_cause: sql`mortality_cases.death_cause_id`,
  // Unknown ones come before none.
  count: sql`coalesce(mortality_cases.count, -1)`,
  author: engine.inByteOrder(sql`mortality_cases.author`),
});

/** Mortality cases by filter, page by page or all at once. */
export async function listMortality(
  viewer: Viewer,
  { filter, page }: { filter: MortalityFilter; page: Page<Ordering> },
): Promise<Listed> {
  const found = selectMortality(viewer).where(eb =>
    eb.and(mortalityConditions(viewer.context.engine, filter)),
  );
  const { rows, ...rest } = await readPage(
    found,
    page,
    sql`mortality_cases.id`,
    columnsOf(viewer.context.engine)[page.ordering],
  );
  return { ...rest, json: collectionBytes(await presentMortality(viewer, rows, false)) };
}
