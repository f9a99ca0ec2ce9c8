import { alphabetical, currentLocale } from '../../platform/language';
import type { Sorting } from './virtual-table';

type Comparable = string | number | null | undefined;

/** Sorts rows by a column. Rows without a value come last in both directions. */
export function sortRows<Row, Key extends string>(
  rows: readonly Row[],
  sorting: Sorting<Key> | null | undefined,
  read: (row: Row, key: Key) => Comparable,
): Row[] {
  if (!sorting) return [...rows];
  const compare = alphabetical(currentLocale());
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [read(a, sorting.key), read(b, sorting.key)];
    if (left == null || right == null) return Number(left == null) - Number(right == null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    return sign * order;
  });
}
