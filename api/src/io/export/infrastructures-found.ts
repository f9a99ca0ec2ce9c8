import type { InfrastructureFilter } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { filterOutside } from '../../domain/sensitivity/sensitive-cases';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from './define-table';

/**
 * Makes a job of the reading threads that reads a page of an export. It answers JSON, which is passed to this thread
 * faster than cloned objects.
 */
export const pageJob =
  <Input>(read: (viewer: Viewer, input: Input) => Promise<readonly object[]>) =>
  async (viewer: Viewer, input: Input): Promise<string> =>
    JSON.stringify(await read(viewer, input));

/** Reads a page on a thread if there are many records. */
export const readPage = async <Item, Input>(
  viewer: Viewer,
  job: ReturnType<typeof pageJob<Input>>,
  input: Input,
): Promise<Item[]> => JSON.parse(await viewer.context.reads.run(job, viewer.userId, input));

export async function* idsFound(
  { context }: Viewer,
  kind: string,
  filter: RecordFilter,
): AsyncGenerator<number[]> {
  const ids = await context.model.ids(kind, filter);
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
export async function* infrastructuresFound(
  viewer: Viewer,
  filter: InfrastructureFilter,
): AsyncGenerator<number[]> {
  const allowedFilter = await filterOutside(viewer, 'infrastructures', { ...filter, outside: true });
  yield* idsFound(viewer, 'infrastructures', allowedFilter);
}
