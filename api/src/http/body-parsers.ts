import type { FastifyInstance, RouteOptions } from 'fastify';
import { isNestedTooDeep, MOST_JSON_DEPTH } from './json-depth';
import { InvalidInput, RequestRefused } from './request-refused';

type Query = Record<string, string | string[] | undefined>;

/** Removes NUL and replaces lone surrogates, since PostgreSQL refuses both. */
const cleaned = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/**
 * Parses a query string. `key[]` becomes `key`. Repeated values become a list without duplicates, empty values
 * `undefined`.
 */
export function parseQueryString(text: string): Query {
  const values = new Map<string, Set<string>>();
  for (const [rawKey, rawValue] of new URLSearchParams(text)) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    const value = cleaned(rawValue);
    const valuesOfKey = values.get(key) ?? new Set();
    values.set(key, value === '' ? valuesOfKey : valuesOfKey.add(value));
  }
  const query: Query = Object.create(null);
  for (const [key, [first, ...others]] of values)
    query[key] = first !== undefined && others.length > 0 ? [first, ...others] : first;
  return query;
}

const notJson = () => new InvalidInput([{ path: [], code: 'invalid', params: {} }]);
const tooDeep = () => new InvalidInput([{ path: [], code: 'too_deep', params: { limit: MOST_JSON_DEPTH } }]);

/**
 * Maximum size in bytes of a JSON body, checked before parsing: of public routes, of other routes, and of routes that
 * write records, whose geometries may be large. A route may set its own limit.
 */
export const BODY_BYTES = { public: 16 * 1024, signedIn: 1024 * 1024, record: 8 * 1024 * 1024 };

/** Parses JSON, and HTML forms if the route accepts them. An empty JSON body counts as no body. */
export function addBodyParsers(
  app: Pick<FastifyInstance, 'addContentTypeParser' | 'removeContentTypeParser' | 'addHook'>,
): void {
  app.addHook('onRoute', function limitBody(route: RouteOptions) {
    route.bodyLimit ??= route.config?.access === 'public' ? BODY_BYTES.public : BODY_BYTES.signedIn;
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/geo+json'],
    { parseAs: 'string' },
    (_request, text, done) => {
      const body = String(text);
      if (body.trim() === '') return done(null, undefined);
      if (isNestedTooDeep(body)) return done(tooDeep());
      try {
        done(null, JSON.parse(body));
      } catch {
        done(notJson());
      }
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.acceptsForm) return done(null, parseQueryString(String(text)));
      done(new RequestRefused('unsupported_media_type'));
    },
  );
}
