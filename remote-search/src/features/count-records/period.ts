import type { SearchFilters } from '../../search-state/search-filters';
import { narrowed } from './narrow';

/** Years of the counted diagnoses, works and deaths. States are always the current ones. */
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

/** Filters for observations within a period. */
export const observedWithin = (filters: SearchFilters, period: Period | null): SearchFilters =>
  period
    ? narrowed(filters, {
        observed_after: `${period.from}-01-01`,
        observed_before: `${period.until}-12-31`,
      })
    : filters;
