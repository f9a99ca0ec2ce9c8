import type { Query } from 'shared/api';
import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import { filtersIn, writeFilters } from 'shared/navigation';

/** The ranking's filters: those of supports and lines, except the map's box, the type and the neutralisation. */
const { in_bbox: _box, type: _type, neutralization: _done, ...FILTERS } = infrastructures.filters;
export const FILTER_NAMES = [
  'area',
  'risk',
  'arming',
  'owner',
  'diagnosed_after',
  'q',
  'sensitive_area',
  'network_type',
  'condition',
  'has_mortality',
] as const;
export type RankingFilters = Readonly<Omit<InfrastructureFilter, 'in_bbox' | 'type' | 'neutralization'>>;

/** The goal: a number of works, money in euros, or a share of the deaths. */
export type Aim = { readonly n: number } | { readonly money: number } | { readonly share: number };
export type AimName = 'n' | 'money' | 'share';
export const aimName = (aim: Aim): AimName => ('n' in aim ? 'n' : 'money' in aim ? 'money' : 'share');
const FIRST_AIM: Aim = { n: 100 };

/** State of the screen. It is stored in the URL, so that a shared link shows the same screen. */
export interface RankingState {
  readonly kind: 'POLE' | 'LINE';
  /** `next`: what to equip next. `visit`: places to visit first. */
  readonly list: 'next' | 'visit';
  readonly aim: Aim;
  readonly filters: RankingFilters;
  /** Id of the support or line whose bill is open. */
  readonly bill: number | null;
}

const LIMITS = { n: 100_000_000, money: 1e12, share: 1 } as const;

function aimIn(address: URLSearchParams): Aim {
  for (const name of ['n', 'money', 'share'] as const) {
    const text = address.get(name);
    const value = text ? Number(text) : Number.NaN;
    if (value >= 0 && value <= LIMITS[name] && (name !== 'n' || Number.isInteger(value)))
      return { [name]: value } as Aim;
  }
  return FIRST_AIM;
}

/** Reads the state from a URL; invalid values are ignored. */
export function parseRankingState(address: URLSearchParams): RankingState {
  const bill = Number(address.get('bill'));
  return {
    // Links of other screens set the filter `type` instead of `kind`.
    kind: (address.get('kind') ?? address.get('type')) === 'LINE' ? 'LINE' : 'POLE',
    list: address.get('list') === 'visit' ? 'visit' : 'next',
    aim: aimIn(address),
    filters: filtersIn(address, FILTERS),
    bill: Number.isSafeInteger(bill) && bill > 0 ? bill : null,
  };
}

/** The query of a state, without default values. */
export function formatRankingState({ kind, list, aim, filters, bill }: RankingState): URLSearchParams {
  const address = writeFilters(new URLSearchParams(), filters);
  if (kind === 'LINE') address.set('kind', kind);
  if (list === 'visit') address.set('list', list);
  const name = aimName(aim);
  const [value] = Object.values(aim);
  if (name !== 'n' || value !== 100) address.set(name, String(value));
  if (bill !== null) address.set('bill', String(bill));
  return address;
}

/** The query parameters that determine which records are ranked, and how. */
export function questionOf({ kind, list, aim, filters }: RankingState): Query {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    kind,
    list,
    ...(list === 'next' && 'money' in aim && { per: 'euro' }),
  };
}
