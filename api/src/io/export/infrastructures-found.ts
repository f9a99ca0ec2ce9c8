import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { filterOutside } from '../../domain/sensitivity/sensitive-cases';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from './define-table';

/** Ids of the records that match a filter as people outside may ask it. */
export const idsFound = async (viewer: Viewer, kind: string, filter: object): Promise<Uint32Array> =>
  viewer.context.model.ids(kind, await filterOutside(viewer, kind, { ...filter, outside: true }));

/** The same, page by page. */
export async function* recordsFound(viewer: Viewer, kind: string, filter: object): AsyncGenerator<number[]> {
  const ids = await idsFound(viewer, kind, filter);
  for (let start = 0; start < ids.length; start += PAGE) {
    yield [...ids.subarray(start, start + PAGE)];
    await letOthersIn();
  }
}

/** Sums a number over the pages of supports and lines that match a filter. */
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
 * Ids of the supports and lines that match a filter, page by page. The filter ignores cases that are not published
 * exactly, since they would reveal where a sensitive bird died.
 */
export const infrastructuresFound = (
  viewer: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> => recordsFound(viewer, infrastructures.name, filter);
