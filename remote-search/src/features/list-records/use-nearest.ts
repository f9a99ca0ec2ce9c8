import { useMemo } from 'react';
import { PAGE_ROWS, type PagedList } from 'shared/api';
import type { Position } from 'shared/geometry';
import type { Shown } from 'shared/ui/list';
import { metresTo } from '../../records/metres-to';

/** Whether a list is short enough to be put in order on this device. */
export const canBeNearest = (total: number | undefined): boolean => total !== undefined && total <= PAGE_ROWS;

/** Puts the nearest records first, once all of a short list are in memory; `null` leaves a list as it is. */
export function useNearest(list: PagedList<Shown>, from: Position | null): PagedList<Shown> {
  const { rows, total } = list;
  const [longitude, latitude] = from ?? [];
  const nearest = useMemo(() => {
    if (longitude === undefined || latitude === undefined || !canBeNearest(total)) return rows;
    const all = rows.flatMap(row => (row ? [{ row, metres: metresTo([longitude, latitude], row) }] : []));
    return all.length === total ? all.sort((a, b) => a.metres - b.metres).map(({ row }) => row) : rows;
  }, [rows, total, longitude, latitude]);
  return nearest === rows ? list : { ...list, rows: nearest };
}
