import { randomBytes } from 'node:crypto';
import type { FastifyContextConfig } from 'fastify';
import { z } from 'zod';
import type { App } from '../app-types';
import { sendCacheable } from '../cacheable';
import { localeOf } from '../request-locale';
import { docsPage } from './docs-page';
import type { OpenApi } from './openapi';

const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

export function descriptionRoutes(app: App, description: () => OpenApi): void {
  const open = (summary: string, description: string, rest: FastifyContextConfig): FastifyContextConfig => ({
    access: 'public',
    ignoresToken: true,
    tag: 'interface',
    summary,
    description,
    ...rest,
  });

  const forMachines = open('This description', 'OpenAPI 3.1, from which clients are generated.', {
    answer: documentSchema,
    tagged: true,
  });
  app.get('/openapi.json', { config: forMachines }, async (request, reply) =>
    sendCacheable(request, reply, description()),
  );

  const forPeople = open('This description for people', 'One page, in French or English.', {
    produces: ['text/html'],
    sends: ['Content-Language'],
  });
  app.get('/docs/', { config: forPeople }, async (request, reply) => {
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
