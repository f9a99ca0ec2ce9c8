import { writeFilters } from 'shared/navigation';
import type { Location } from 'shared/router';

/** Filters as earlier releases wrote them into the address. */
function filtersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Where an address of an earlier release leads today: `#/accounts`, `?filter={…}`; `null` for one of today. */
export function addressToday({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (hash.startsWith('#/')) return `/api/admin${hash.slice(1)}`;
  const query = new URLSearchParams(search);
  const filter = query.get('filter');
  if (filter === null) return null;
  return `${pathname}?${writeFilters(new URLSearchParams(), filtersOf(filter))}`;
}
