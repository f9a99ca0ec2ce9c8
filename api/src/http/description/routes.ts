import { randomBytes } from 'node:crypto';
import type { App } from '../app-types';
import { sendCacheable } from '../cacheable';
import { localeOf } from '../request-locale';
import { docsPage } from './docs-page';
import type { OpenApi } from './openapi';

/** The description of the interface, for machines and for people. */
export function descriptionRoutes(app: App, description: () => OpenApi): void {
  const open = { access: 'public', ignoresToken: true } as const;

  app.get('/openapi.json', { config: open }, async (request, reply) =>
    sendCacheable(request, reply, description()),
  );

  app.get('/docs/', { config: { ...open, produces: ['text/html'] } }, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-language': localeOf(request),
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
        vary: 'Accept-Language',
      })
      .send(docsPage(description(), localeOf(request), nonce));
  });
}
