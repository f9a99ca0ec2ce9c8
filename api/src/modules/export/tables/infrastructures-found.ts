import type { InfrastructureFilter } from 'shared/contract';
import type { Viewer } from '../../records/viewer';
import { letOthersIn, PAGE } from '../define-table';

/** Ids of the infrastructures a filter finds, some hundred at a time. */
export async function* infrastructuresFound(
  { context, userId }: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> {
  const { ids } = await context.reads.run('find-infrastructures', userId, filter);
  for (let at = 0; at < ids.length; at += PAGE) {
    yield [...ids.subarray(at, at + PAGE)];
    await letOthersIn();
  }
}
