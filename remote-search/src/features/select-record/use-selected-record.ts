import { request, useQuery } from 'shared/api';
import type { Selection } from '../keep-state/search-state';
import { RESOURCES, type RecordOf } from '../list-records/record-resource';

/** A record with the tab it belongs to. */
export type SelectedRecord = {
  [Kind in keyof RecordOf]: { readonly tab: Kind; readonly record: RecordOf[Kind] };
}[keyof RecordOf];

/** The selected record, whether or not the list has it. */
export function useSelectedRecord(selection: Selection | null) {
  const resource = selection && RESOURCES[selection.tab];
  const { data, status, error } = useQuery({
    queryKey: [resource?.itemKey ?? 'infrastructure', selection?.id ?? 0, 'search'],
    queryFn: ({ signal }) => {
      if (!selection || !resource) throw new Error('nothing is selected');
      return request(resource.schema, `${resource.path}${selection.id}/`, { signal });
    },
    enabled: selection !== null,
  });
  const selected = selection && data ? ({ tab: selection.tab, record: data } as SelectedRecord) : null;
  return { selected, status, error };
}
