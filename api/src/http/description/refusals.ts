import { headersOf } from '../answer-headers';
import { REFUSALS, type RefusedStatus } from '../refusal-words';
import type { RouteEntry } from '../route-table';
import { changes, hasParameters, takesBody, takesIfMatch } from './route-facts';

const WAITS: readonly number[] = [429, 503];

/** All refusals as components of an OpenAPI document. */
export const refusalComponents = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [name, description]]) => [
      name,
      {
        description,
        headers: headersOf([
          'Cache-Control',
          'X-Request-Id',
          ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
          ...(WAITS.includes(Number(status)) ? (['Retry-After'] as const) : []),
        ]),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${status === '412' ? 'ChangedMeanwhile' : 'Error'}` },
          },
        },
      },
    ]),
  );

/** The error statuses of a route, ascending. */
export function refusedStatusesOf(route: RouteEntry): RefusedStatus[] {
  const { method, url, config, schema } = route;
  const { access = 'public', ignoresToken, alwaysAnswered, keyed, produces, refuses = [] } = config;
  const isOpen = access === 'public';
  const choosesType = !/\.[a-z]+$/.test(url) && !produces?.includes('*/*');
  const statuses: [RefusedStatus, unknown][] = [
    [400, schema.querystring || takesBody(route) || keyed],
    [401, !isOpen || !ignoresToken],
    [403, !isOpen || (!ignoresToken && changes(method))],
    [404, hasParameters(url)],
    [406, choosesType],
    [408, takesBody(route)],
    [409, keyed],
    [412, takesIfMatch(route)],
    [413, takesBody(route)],
    [415, takesBody(route)],
    [429, !alwaysAnswered],
    [503, !alwaysAnswered],
    [507, changes(method)],
  ];
  const all = new Set([...statuses.filter(([, occurs]) => occurs).map(([status]) => status), ...refuses]);
  return [...all].sort((one, other) => one - other);
}

/** References to the refusals of a route by status. */
export const refusalsOf = (route: RouteEntry) =>
  Object.fromEntries(
    refusedStatusesOf(route).map(status => [
      status,
      { $ref: `#/components/responses/${REFUSALS[status][0]}` },
    ]),
  );
