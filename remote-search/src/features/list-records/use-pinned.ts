import { useMemo, useState } from 'react';
import type { PagedList } from 'shared/api';

/** Puts a given row first in a list, unless the first page already contains it. */
export function usePinned<Row extends { id: number }>(list: PagedList<Row>, row: Row | null): PagedList<Row> {
  const { rows, before, count, total, show, status } = list;
  const [wasPinned, setWasPinned] = useState(false);
  // The first rows are not in memory when scrolled down, so the earlier decision is kept.
  const decides = before === 0 && status === 'success';
  const pinned = row !== null && (decides ? !rows.some(other => other?.id === row.id) : wasPinned);
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
