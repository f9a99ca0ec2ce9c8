import { writeFilters } from 'shared/navigation';
import type { Location } from 'shared/router';

/** Parses filters from a URL of an earlier release. */
function filtersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The present location for a URL of an earlier release: `#/accounts`, `?filter={…}`; `null` for a present one. */
export function addressToday({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (hash.startsWith('#/')) return `/api/admin${hash.slice(1)}`;
  const query = new URLSearchParams(search);
  const filter = query.get('filter');
  if (filter === null) return null;
  return `${pathname}?${writeFilters(new URLSearchParams(), filtersOf(filter))}`;
}
