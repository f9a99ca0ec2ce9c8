import type { App } from './app-types';
import { RequestRefused } from './request-refused';

const JSON_TYPES = ['application/json', 'application/geo+json'];

export function accepts(header: string | undefined, types: readonly string[]): boolean {
  if (!header || types.includes('*/*')) return true;
  const ranges = header.split(',').map(range => range.split(';')[0]?.trim().toLowerCase() ?? '');
  return ranges.some(
    range => range === '*/*' || types.some(type => range === type || range === `${type.split('/')[0]}/*`),
  );
}

/** Whether a path names the type of its response by an extension, such as `export/mortality.csv`. */
const hasExtension = (url: string | undefined) => /\.[a-z]+$/.test(url ?? '');

/** Answers 406 if the client accepts none of a route's media types. A path with an extension overrides the header. */
export function negotiateAnswers(app: App): void {
  app.addHook('onRequest', async function checkAccept(request) {
    if (request.is404 || hasExtension(request.routeOptions.url)) return;
    if (!accepts(request.headers.accept, request.routeOptions.config.produces ?? JSON_TYPES))
      throw new RequestRefused('not_acceptable');
  });
}
