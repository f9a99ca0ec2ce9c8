import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { App } from '../http/app-types';
import { accepts } from '../http/negotiation';
import { RequestRefused } from '../http/request-refused';
import { contentSecurityPolicy, originsOf } from './content-security-policy';

const NONCE_PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER';
const NEVER_KEPT = /(^|\/)(index\.html|remotes\.json|sw\.js)$/;
/** File names with a hash, and the releases of the remotes, never change. */
const KEPT_FOR_EVER = /^(static|remotes)\//;

function cacheControl(path: string): string {
  if (NEVER_KEPT.test(path)) return 'no-store';
  return KEPT_FOR_EVER.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const FILE_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** A path that may be a file of the site; everything else is one of the page's own routes. */
const looksLikeFile = (path: string) => /\.[A-Za-z0-9]+$/.test(path);

/** The path a request asks for, `null` when it cannot be one of the site. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '');
    return path.includes('\0') ? null : path;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Serves the built interface: its files, and its page for every address that is neither a file nor under `/api/`.
 * Each page gets a nonce of its own.
 */
export async function siteRoutes(app: App, { config, db }: Context): Promise<void> {
  const folder = config.siteFolder;
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const relative = path
        .slice(folder.length + 1)
        .split(sep)
        .join('/');
      reply.header('cache-control', cacheControl(relative));
      // A worker lives under the policy of its own file, not of the page's.
      reply.header('content-security-policy', FILE_POLICY);
    },
  });

  async function sendPage(reply: FastifyReply) {
    const layers = await db.selectFrom('base_layers').select('url').execute();
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(folder as string, 'index.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        contentSecurityPolicy(
          nonce,
          originsOf(layers.map(({ url }) => url)),
          originsOf(config.avatarUrl ? [config.avatarUrl] : []),
        ),
      )
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  }

  app.get(
    '/*',
    { config: { access: 'public', ignoresToken: true, produces: ['*/*'] } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url);
      if (path === null || /^\/api(\/|$)/.test(path)) throw new RequestRefused('not_found');
      if (looksLikeFile(path) && path !== '/index.html') return reply.sendFile(path);
      if (!accepts(request.headers.accept, ['text/html'])) throw new RequestRefused('not_found');
      return sendPage(reply);
    },
  );
}
