import type { InfrastructureFilter } from 'shared/kinds';
import { paths, writeFilters } from 'shared/navigation';
import { type CoverageClass, type CoveredBy, classFilter } from 'shared/programme/coverage';

const inOrder = (...days: (string | undefined)[]) => days.filter(day => day !== undefined).sort();

/**
 * Bare path of the search with the supports and lines of one class in one row.
 * @param key of a row; the row without an operator has no filter
 */
export function classPath(
  filters: InfrastructureFilter,
  by: CoveredBy,
  key: string,
  of: CoverageClass,
  asOf: string,
): string {
  const { seen_after, unseen_since } = classFilter(of, asOf);
  // A chosen area already restricts the row's area.
  const place = by === 'owner' ? 'owner' : filters.area ? 'municipality' : 'area';
  const query = writeFilters(new URLSearchParams(), {
    ...filters,
    seen_after: inOrder(filters.seen_after, seen_after).at(-1),
    unseen_since: inOrder(filters.unseen_since, unseen_since)[0],
    ...(key !== '0' && { [place]: [key] }),
  });
  return `${paths.search()}?${String(query).replaceAll('%2C', ',')}`;
}
