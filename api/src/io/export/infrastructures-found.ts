import type { InfrastructureFilter } from 'shared/kinds';
import { findInfrastructures } from '../../domain/infrastructures/find';
import type { Viewer } from '../../domain/records/viewer';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from './define-table';

/** Ids of the infrastructures a filter finds, some hundred at a time. */
export async function* infrastructuresFound(
  { context, userId }: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> {
  const { ids } = await context.reads.run(findInfrastructures, userId, filter);
  for (let at = 0; at < ids.length; at += PAGE) {
    yield [...ids.subarray(at, at + PAGE)];
    await letOthersIn();
  }
}
