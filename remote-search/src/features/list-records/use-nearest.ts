import { useMemo } from 'react';
import type { PagedList } from 'shared/api';
import type { Position } from 'shared/geometry';
import type { Shown } from 'shared/ui/list';
import { metresTo } from '../../records/metres-to';

/** Sorts the rows in memory by exact distance, since the server measures from a rounded position. */
export function useNearest(list: PagedList<Shown>, from: Position | null): PagedList<Shown> {
  const { rows } = list;
  const [longitude, latitude] = from ?? [];
  const nearest = useMemo(() => {
    if (longitude === undefined || latitude === undefined) return rows;
    const loaded = rows
      .flatMap(row => (row ? [{ row, metres: metresTo([longitude, latitude], row) }] : []))
      .sort((a, b) => a.metres - b.metres)
      .values();
    return rows.map(row => row && loaded.next().value?.row);
  }, [rows, longitude, latitude]);
  return nearest === rows ? list : { ...list, rows: nearest };
}
