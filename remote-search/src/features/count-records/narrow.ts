import { paths } from 'shared/navigation';
import { areaOf, formatFilters, type SearchFilters, type Tab } from '../../search-state/search-filters';

/** Years of the counted diagnoses, works and deaths. Risk and neutralisation are always the current values. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

const PARAMETER = 'years';

/** The period in a URL, `years=2018-2026`; `null` for all years. */
export function periodIn(address: URLSearchParams): Period | null {
  const [, from, until] = /^(\d{4})-(\d{4})$/.exec(address.get(PARAMETER) ?? '') ?? [];
  if (!from || !until || from > until) return null;
  return { from: Number(from), until: Number(until) };
}

export function writePeriod(address: URLSearchParams, period: Period | null): URLSearchParams {
  if (period) address.set(PARAMETER, `${period.from}-${period.until}`);
  else address.delete(PARAMETER);
  return address;
}

export const isWithin = (period: Period | null, year: number): boolean =>
  !period || (year >= period.from && year <= period.until);

/** The first and the last day of a period. */
export const daysOf = ({ from, until }: Period) => ({ from: `${from}-01-01`, until: `${until}-12-31` });

export function observedWithin(filters: SearchFilters, period: Period | null): SearchFilters {
  if (!period) return filters;
  const { from, until } = daysOf(period);
  return narrowed(filters, { observed_after: from, observed_before: until });
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Combines two values of a filter: common items of lists, the later `_after`, the earlier `_before`, otherwise
 * `further`.
 */
function both(name: string, set: unknown, further: unknown): unknown {
  if (set === undefined) return further;
  if (Array.isArray(set) && Array.isArray(further)) return further.filter(value => set.includes(value));
  if (name.endsWith('_after')) return later(String(set), String(further));
  if (name.endsWith('_before')) return earlier(String(set), String(further));
  return further;
}

/** Filters for the records that match both `filters` and `further`. */
export function narrowed(filters: SearchFilters, further: SearchFilters): SearchFilters {
  const { area, ...rest } = further;
  // If areas are selected already, the further area is a municipality: records must be in both.
  const places = area && filters.area ? { municipality: area } : area ? { area } : {};
  const demands = Object.entries({ ...rest, ...places });
  return Object.fromEntries([
    ...Object.entries(filters),
    ...demands.map(([name, value]) => [name, both(name, filters[name as keyof SearchFilters], value)]),
  ]);
}

/** Bare path of the search with the given filters. */
export function searchPath(tab: Tab, filters: SearchFilters): string {
  const query = new URLSearchParams(formatFilters(filters));
  if (tab !== 'infrastructures') query.set('tab', tab);
  return `${paths.search()}${query.size > 0 ? `?${String(query).replaceAll('%2C', ',')}` : ''}`;
}

/**
 * Bare path of the answer about a period and the single area, sensitive area or operator of filters, or their
 * selection.
 */
export function answerPath(filters: SearchFilters, period: Period | null): string {
  const only = (name: 'sensitive_area' | 'owner') =>
    filters[name]?.length === 1 ? { [name]: filters[name][0] } : undefined;
  const area = areaOf(filters);
  return paths.answers({
    ...(area ? { area } : (only('sensitive_area') ?? only('owner') ?? { chosen: filters.chosen })),
    ...(period && daysOf(period)),
  });
}
