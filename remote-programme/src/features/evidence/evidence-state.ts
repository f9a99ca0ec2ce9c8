import { SIZE_CLASSES } from 'shared/contract';
import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import { filtersIn, paths, writeFilters } from 'shared/navigation';
import { EFFECTS_BY, ESTIMATED_BY } from 'shared/programme/evidence';

const { in_bbox: _box, ...FILTERS } = infrastructures.filters;

/** `charts`: those that suit the reader. `all`: all charts. */
export const VIEWS = ['works', 'charts', 'all'] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;
const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);
const dayIn = (text: string | null) => (text && DAY.test(text) ? text : undefined);
const among = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value =>
  values.find(value => value === text) ?? values[0];

/** What the screen shows, as in its address; invalid values are ignored. */
export const parseEvidenceState = (address: URLSearchParams) => ({
  view: among(VIEWS, address.get('view')),
  /** What the rows of effects, and those of estimates, have in common. */
  by: among(EFFECTS_BY, address.get('by')),
  of: among(ESTIMATED_BY, address.get('of')),
  /** Key of the row whose details are shown; those of all works without it. */
  row: address.get('row') ?? undefined,
  programme: idIn(address.get('programme')),
  size: SIZE_CLASSES.find(size => size === address.get('size')),
  /** The period of works, searches and finds. */
  from: dayIn(address.get('from')),
  to: dayIn(address.get('to')),
  /** Day of which effects and estimates are; today without it. */
  as_of: dayIn(address.get('as_of')),
  filters: filtersIn(address, FILTERS) as InfrastructureFilter,
});
export type EvidenceState = ReturnType<typeof parseEvidenceState>;

/** The query of a state, without default values. */
export function formatEvidenceState({ filters, ...state }: EvidenceState): URLSearchParams {
  const address = writeFilters(new URLSearchParams(), filters);
  const first: Partial<EvidenceState> = { view: VIEWS[0], by: EFFECTS_BY[0], of: ESTIMATED_BY[0] };
  for (const [name, value] of Object.entries(state))
    if (value !== undefined && value !== first[name as keyof EvidenceState]) address.set(name, String(value));
  return address;
}

/** Bare path of the screen in a state. */
export const evidencePath = (state: EvidenceState): string =>
  `${paths.evidence()}?${formatEvidenceState(state)}`;

/** Bare path of the search with some filters, of supports and lines or of cases (`tab`). */
export function searchPath(filters: InfrastructureFilter, others: Record<string, string> = {}): string {
  const query = writeFilters(new URLSearchParams(), filters);
  for (const [name, value] of Object.entries(others)) query.set(name, value);
  return `${paths.search()}?${String(query).replaceAll('%2C', ',')}`;
}

/**
 * The filter of the supports and lines whose works a row is about; `null` where no filter says so.
 * @param item id of the operator or of the equipment of the row
 */
export function worksFilter(
  { filters, from, to, by }: EvidenceState,
  item?: number,
): InfrastructureFilter | null {
  const works = {
    ...filters,
    neutralization: ['full' as const, 'partial' as const],
    ...(from && { neutralized_after: from }),
    ...(to && { neutralized_before: to }),
  };
  if (item === undefined) return works;
  if (by === 'operator') return { ...works, owner: [item] };
  return by === 'equipment' ? { ...works, equipment: [item] } : null;
}
