import type { RecordRef } from '../../contract';

/** The record a path parameter names; `undefined` when it can name none. */
export function recordRefOf(parameter: string | undefined): RecordRef | undefined {
  if (!parameter) return undefined;
  if (/^local:[0-9a-f-]{36}$/i.test(parameter)) return parameter as RecordRef;
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined;
}

/** French bare paths of every screen; `useLocalizedPath` and `LocalizedLink` add `/en`. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  post: (id: RecordRef) => `/posts/${id}`,
  search: () => '/search',
  /** Counts, with the filters of the search. */
  statistics: () => '/search/statistics',
  /** The map of a search on paper, with the search's query. */
  printMap: () => '/search/print',
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
  /** Where to act first, with the filters of the search. */
  programme: () => '/programme',
  /** Why a support or line stands where it stands. */
  priority: (id: RecordRef) => withQuery('/programme', { bill: id }),
  prioritySettings: () => '/programme/settings',
  works: (query: { state?: string; overdue?: boolean; order?: number } = {}) =>
    withQuery('/programme/works', { ...query, overdue: query.overdue ? 'true' : undefined }),
  workItem: (id: RecordRef) => `/programme/works/${id}`,
  alarms: () => '/programme/alarms',
  /** What waits on this device. */
  outbox: () => '/outbox',
  /** Areas of the map taken along. */
  offlineAreas: () => '/offline',
  account: () => '/account',
  signUp: () => '/account/signup',
  checkEmail: () => '/account/check_email',
  /** Who waits for an account, or one of them by number. */
  activate: (id?: number) => withQuery('/account/activate', { token: id }),
  resetPassword: () => '/account/reset',
  login: (to?: string) => withQuery('/account/login', { to }),
} as const;

/** Outside the single-page application: the server's administration. */
export const administrationUrl = '/api/admin/';

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
