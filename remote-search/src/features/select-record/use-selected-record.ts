import { ApiError, request, useQuery } from 'shared/api';
import { keys } from 'shared/records';
import type { Selection } from '../../search-state/search-state';
import { RESOURCES, type RecordOf } from '../read-records/record-resource';

/** A record with the tab it belongs to. */
export type SelectedRecord = {
  [Kind in keyof RecordOf]: { readonly tab: Kind; readonly record: RecordOf[Kind] };
}[keyof RecordOf];

/** Why the selected record cannot be shown. */
export type SelectionFailure = 'gone' | 'failed';

function failureOf(error: Error | null): SelectionFailure | null {
  if (!error) return null;
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
}

/** The selected record, whether or not the list has it. */
export function useSelectedRecord(selection: Selection | null) {
  const resource = selection && RESOURCES[selection.tab];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.one(resource?.key ?? 'infrastructures', selection?.id ?? 0), 'search'],
    queryFn: ({ signal }) => {
      if (!selection || !resource) throw new Error('nothing is selected');
      return request(resource.schema, `${resource.path}${selection.id}/`, { signal });
    },
    enabled: selection !== null,
  });
  const failure = selection && failureOf(error);
  // What is deleted meanwhile is not shown on; what merely could not be asked for again is.
  const selected =
    selection && data && failure !== 'gone' ? ({ tab: selection.tab, record: data } as SelectedRecord) : null;
  return {
    selected,
    /** Another try is no failure yet. */
    failure: selected || (failure === 'failed' && isFetching) ? null : failure,
    retry: () => void refetch(),
  };
}
