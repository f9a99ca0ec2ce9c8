import type { FastifyInstance } from 'fastify';
import { isNestedTooDeep, MOST_JSON_DEPTH } from './json-depth';
import { parseQueryString } from './query-string';
import { InvalidInput, RequestRefused } from './request-refused';

const notJson = () => new InvalidInput([{ path: [], code: 'invalid', params: {} }]);
const tooDeep = () => new InvalidInput([{ path: [], code: 'too_deep', params: { limit: MOST_JSON_DEPTH } }]);

/** Parses JSON, and HTML forms where a route allows them; other types are 415. An empty JSON body counts as none. */
export function addBodyParsers(
  app: Pick<FastifyInstance, 'addContentTypeParser' | 'removeContentTypeParser'>,
): void {
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
