import { ApiError, request, useQuery } from 'shared/api';
import { keys } from 'shared/records';
import { LISTS, type RecordOf } from '../../records/lists';
import type { Selection } from '../../search-state/search-state';

/**
 * The record last selected by keyboard, and the button that selected it. Both outlive the screen, which a phone
 * replaces by the record's sheet.
 */
const picked: { key: string | null; button: HTMLElement | null } = { key: null, button: null };

const keyOf = (selection: Selection | null) => selection && `${selection.tab}:${selection.id}`;

/** Records the button by which a record is about to be selected. */
export function notePickByKey(selection: Selection): void {
  picked.key = keyOf(selection);
  picked.button = document.activeElement as HTMLElement | null;
}

/** Whether the record was selected by keyboard. Its card then takes the focus, also on return from its sheet. */
export const isPickedByKey = (selection: Selection | null): boolean =>
  selection !== null && picked.key === keyOf(selection);

/** Returns the focus to the button when the card of a record selected by keyboard is closed. */
export function returnFocus(): void {
  if (picked.key === null) return;
  picked.key = null;
  const map = () => document.querySelector<HTMLElement>('[role=application]');
  (picked.button?.isConnected ? picked.button : map())?.focus();
}

export type SelectedRecord = {
  [Kind in keyof RecordOf]: { readonly tab: Kind; readonly record: RecordOf[Kind] };
}[keyof RecordOf];

export type SelectionFailure = 'gone' | 'failed';

function failureOf(error: Error | null): SelectionFailure | null {
  if (!error) return null;
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
}

/** The selected record, whether or not it is in the list. */
export function useSelectedRecord(selection: Selection | null) {
  const kind = selection && LISTS[selection.tab].kind;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.one(kind?.name ?? '', selection?.id ?? 0), 'search'],
    queryFn: ({ signal }) => {
      if (!selection || !kind) throw new Error('nothing is selected');
      return request(kind.answerSchema, `${kind.path}${selection.id}/`, { signal });
    },
    enabled: selection !== null,
  });
  const failure = selection && failureOf(error);
  // A deleted record disappears. A record that could not be refetched stays.
  const selected =
    selection && data && failure !== 'gone'
      ? ({ tab: selection.tab, record: data as unknown } as SelectedRecord)
      : null;
  return {
    selected,
    /** `null` also while a failed request is repeated. */
    failure: selected || (failure === 'failed' && isFetching) ? null : failure,
    retry: () => void refetch(),
  };
}
