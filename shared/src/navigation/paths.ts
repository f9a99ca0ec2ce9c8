/** A record not yet delivered, known by the uuid the browser gave it. */
export type LocalRef = `local:${string}`;
/** What names a record in a path: the server's id, or a local reference. */
export type RecordId = number | LocalRef;

/** The record a path parameter names; `undefined` when it can name none. */
export function recordIdOf(parameter: string | undefined): RecordId | undefined {
  if (!parameter) return undefined;
  if (/^local:[0-9a-f-]{36}$/i.test(parameter)) return parameter as LocalRef;
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined;
}

/** French bare paths of every screen; `useLocalizedPath` and `LocalizedLink` add `/en`. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  post: (id: RecordId) => `/posts/${id}`,
  search: () => '/search',
  infrastructures: () => '/infrastructures',
  infrastructure: (id: RecordId) => `/infrastructures/${id}`,
  /** Add a diagnosis, or edit one. */
  diagnosis: (id: RecordId, diagnosisId?: RecordId) =>
    withQuery(`/infrastructures/${id}/diagnosis`, { diagnosis: diagnosisId }),
  editInfrastructure: (id: RecordId) => `/infrastructures/${id}/infrastructure`,
  /** Add an operation, or edit one. */
  operation: (id: RecordId, operationId?: RecordId) =>
    withQuery(`/infrastructures/${id}/operation`, { operation: operationId }),
  newInfrastructure: (type: 'point' | 'line') => withQuery('/infrastructures', { new: type }),
  /** Record a mortality case, possibly beside an infrastructure. */
  newMortality: (infrastructureId?: RecordId) =>
    withQuery('/mortality', { infrastructure: infrastructureId }),
  mortalityCase: (id: RecordId) => `/mortality/${id}`,
  editMortality: (id: RecordId) => withQuery(`/mortality/${id}`, { edit: 1 }),
  account: () => '/account',
  login: (to?: string) => withQuery('/account/login', { to }),
} as const;

/** Outside the single-page application: the server's administration. */
export const administrationUrl = '/api/admin/';

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
