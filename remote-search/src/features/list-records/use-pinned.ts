import { useMemo, useState } from 'react';
import type { PagedList } from 'shared/api';

/** A list with a row before all others where its beginning does not have that row. */
export function usePinned<Row extends { id: number }>(
  list: PagedList<Row>,
  row: Row | null,
): Pick<PagedList<Row>, 'rows' | 'before' | 'count' | 'show'> {
  const { rows, before, count, show, status } = list;
  const [last, setLast] = useState(false);
  // Further down the beginning is out of memory: what was decided there holds.
  const decides = before === 0 && status === 'success';
  const pinned = row !== null && (decides ? !rows.some(one => one?.id === row.id) : last);
  if (pinned !== last) setLast(pinned);
  const showBelow = useMemo(
    () => (pinned ? (from: number, to: number) => show(from - 1, to - 1) : show),
    [pinned, show],
  );
  if (!pinned) return { rows, before, count, show };
  return before === 0
    ? { rows: [row, ...rows], before, count: count + 1, show: showBelow }
    : { rows, before: before + 1, count: count + 1, show: showBelow };
}
