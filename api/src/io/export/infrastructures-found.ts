import type { InfrastructureFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { hiddenOnInfrastructures } from '../../domain/sensitivity/sensitive-cases';
import { idsFound } from './ids-found';

/** Tests supports and lines for cases that are published exactly. */
async function deathTest(
  viewer: Viewer,
  ids: readonly number[],
  hasMortality: boolean,
): Promise<(id: number) => boolean> {
  const counted = await viewer.db
    .selectFrom('infrastructures')
    .select(['id', 'mortality_count'])
    .where(viewer.context.engine.among('id', ids))
    .execute();
  const hidden = await hiddenOnInfrastructures(viewer, ids);
  const fatal = new Set(
    counted.filter(({ id, mortality_count }) => mortality_count > (hidden.get(id) ?? 0)).map(({ id }) => id),
  );
  return id => fatal.has(id) === hasMortality;
}

/** The sum of a number over the supports and lines that match a filter. */
export async function sumOnInfrastructures(
  viewer: Viewer,
  filter: InfrastructureFilter,
  numberOn: (ids: readonly number[]) => number | Promise<number>,
): Promise<number> {
  let sum = 0;
  for await (const ids of infrastructuresFound(viewer, filter)) sum += await numberOn(ids);
  return sum;
}

/**
 * Ids of the supports and lines that match a filter, page by page. Cases that are not published exactly do not count:
 * they would show where a sensitive bird died.
 */
export async function* infrastructuresFound(
  viewer: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> {
  const { has_mortality, ...rest } = filter;
  // All cases, published or not, are more than those published.
  for await (const ids of idsFound(viewer, 'infrastructures', has_mortality ? filter : rest))
    yield has_mortality === undefined ? ids : ids.filter(await deathTest(viewer, ids, has_mortality));
}
