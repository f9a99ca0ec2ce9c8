import type { InfrastructureFilter } from 'shared/kinds';
import { findInfrastructures } from '../../domain/infrastructures/find';
import type { Viewer } from '../../domain/records/viewer';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from './define-table';

/** Ids of the infrastructures that match a filter, page by page. */
export async function* infrastructuresFound(
  { context, userId }: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> {
  const { ids } = await context.reads.run(findInfrastructures, userId, filter);
  for (let start = 0; start < ids.length; start += PAGE) {
    yield [...ids.subarray(start, start + PAGE)];
    await letOthersIn();
  }
}
