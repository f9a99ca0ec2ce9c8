import { useMemo, useState } from 'react';
import type { PagedList } from 'shared/api';

/** A list whose first row is a given one, unless its first page holds that row anyway. */
export function usePinned<Row extends { id: number }>(list: PagedList<Row>, row: Row | null): PagedList<Row> {
  const { rows, before, count, total, show, status } = list;
  const [wasPinned, setWasPinned] = useState(false);
  // Further down, the first rows are out of memory: the earlier decision holds.
  const decides = before === 0 && status === 'success';
  const pinned = row !== null && (decides ? !rows.some(one => one?.id === row.id) : wasPinned);
  if (pinned !== wasPinned) setWasPinned(pinned);
  const showBelow = useMemo(
    () => (pinned ? (from: number, to: number) => show(from - 1, to - 1) : show),
    [pinned, show],
  );
  if (!pinned) return list;
  const longer = { ...list, count: count + 1, total: total === undefined ? undefined : total + 1 };
  return before === 0
    ? { ...longer, rows: [row, ...rows], show: showBelow }
    : { ...longer, before: before + 1, show: showBelow };
}
