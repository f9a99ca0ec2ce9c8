import type { Viewer } from '../../domain/records/viewer';
import type { RecordFilter } from '../../readmodel/model/read-model';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from './define-table';

/** Ids of the records of a kind that match a filter, page by page. */
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
