import type { HTTPMethods } from 'fastify';
import type { App } from './app-types';
import { RequestRefused } from './request-refused';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Watches the routes being added; the function it returns adds a 405 for every method a path does not have. */
export function watchMethods(app: App): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', function noteMethods({ url, method }) {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  return function answerOtherMethods() {
    for (const [url, present] of [...methodsOf]) {
      const missing = METHODS.filter(method => !present.has(method));
      if (missing.length === 0 || url.includes('*')) continue;
      app.route({
        url,
        method: missing,
        config: { access: 'public', ignoresToken: true, produces: ['*/*'] },
        handler: async () => {
          throw new RequestRefused('method_not_allowed', { headers: { allow: [...present].join(', ') } });
        },
      });
    }
  };
}
