import { useCallback } from 'react';
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import type { RecordRef } from '../../contract';
import { type Locale, localizedPath, setLocale, useLocale } from '../language';

/** The record that a path parameter refers to; `undefined` for an invalid one. */
export function recordRefOf(parameter: string | undefined): RecordRef | undefined {
  if (!parameter) return undefined;
  if (/^local:[0-9a-f-]{36}$/i.test(parameter)) return parameter as RecordRef;
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined;
}

/**
 * Paths of screens without a language. French pages use them as they are; `useLocalizedPath` and `LocalizedLink` add
 * `/en` for English.
 */
export const paths = {
  home: () => '/',
  about: () => '/about',
  post: (id: RecordRef) => `/posts/${id}`,
  search: () => '/search',
  /** Statistics, with the filters of the search. */
  statistics: () => '/search/statistics',
  /**
   * What the data say about a place in a period. The query has the id of the place, and the period's first and last
   * day.
   */
  answers: (query: Readonly<Record<string, string | number | undefined>> = {}) =>
    withQuery('/answers', query),
  /** The printable map of a search, with the search's query. */
  printMap: () => '/search/print',
  /** The walk through the chosen records of a tab of the search. */
  visit: (tab?: string) => withQuery('/search/visit', { tab }),
  importFile: () => '/search/import',
  infrastructures: () => '/infrastructures',
  infrastructure: (id: RecordRef) => `/infrastructures/${id}`,
  /** Add a diagnosis, or edit one. */
  diagnosis: (id: RecordRef, diagnosisId?: RecordRef) =>
    withQuery(`/infrastructures/${id}/diagnosis`, { diagnosis: diagnosisId }),
  editInfrastructure: (id: RecordRef) => `/infrastructures/${id}/infrastructure`,
  /** Add an operation, or edit one. */
  operation: (id: RecordRef, operationId?: RecordRef) =>
    withQuery(`/infrastructures/${id}/operation`, { operation: operationId }),
  newInfrastructure: (type: 'point' | 'line') => withQuery('/infrastructures', { new: type }),
  mortality: () => '/mortality',
  /** Record a mortality case, possibly beside an infrastructure. */
  newMortality: (infrastructureId?: RecordRef) =>
    withQuery('/mortality', { new: 1, infrastructure: infrastructureId }),
  mortalityCase: (id: RecordRef) => `/mortality/${id}`,
  editMortality: (id: RecordRef) => withQuery(`/mortality/${id}`, { edit: 1 }),
  /** The ranking of where to act first, with the filters of the search. */
  programme: () => '/programme',
  /** The explanation of a support's or line's place in the ranking. */
  priority: (id: RecordRef) => withQuery('/programme', { bill: id }),
  prioritySettings: () => '/programme/settings',
  works: (query: { state?: string; overdue?: boolean; order?: number } = {}) =>
    withQuery('/programme/works', { ...query, overdue: query.overdue ? 'true' : undefined }),
  workItem: (id: RecordRef) => `/programme/works/${id}`,
  alarms: () => '/programme/alarms',
  /** Whether works helped, and how many birds really died. */
  evidence: () => '/programme/evidence',
  campaigns: () => '/programme/campaigns',
  campaign: (id: RecordRef) => `/programme/campaigns/${id}`,
  /** What the user has to see today. */
  day: () => '/programme/day',
  /** Which share of operators' networks anybody has seen. */
  network: () => '/network',
  /** Supports to link to the poles of operators' networks. */
  networkMatching: () => '/network/matching',
  /** Writes that wait on this device. */
  outbox: () => '/outbox',
  offlineAreas: () => '/offline',
  account: () => '/account',
  signUp: () => '/account/signup',
  checkEmail: () => '/account/check_email',
  /** Pending requests for accounts, or one of them by number. */
  activate: (id?: number) => withQuery('/account/activate', { token: id }),
  resetPassword: () => '/account/reset',
  login: (to?: string) => withQuery('/account/login', { to }),
} as const;

/** Path of the screen for photographs that another application shared. */
export const SHARE_PATH = '/share';

/** Location state for a form that takes the shared photographs. */
export interface TakesShared {
  takesShared: true;
}

/** The administration: its addresses name no language. */
export const administrationUrl = '/api/admin/';

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  if (parameters.length === 0) return path;
  return `${path}?${new URLSearchParams(parameters.map(([key, value]) => [key, String(value)]))}`;
}

export function useLocalizedPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localizedPath(path, locale), [locale]);
}

/** Like `navigate(path)`, for paths without a language. */
export function useLocalizedNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  return useCallback((path, options) => void navigate(localize(path), options), [navigate, localize]);
}

/** A link to a path without a language. It leads to the page in the current language. */
export function LocalizedLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const localize = useLocalizedPath();
  return <Link to={localize(to)} {...rest} />;
}

/** Shows the current page, including its query, in another language and stores the choice. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    locale => {
      setLocale(locale);
      void navigate(`${localizedPath(pathname, locale)}${search}${hash}`, { replace: true });
    },
    [pathname, search, hash, navigate],
  );
}
