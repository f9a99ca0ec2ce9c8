import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../store/store';
import type { App } from '../app-types';
import { accepts } from '../negotiation';
import { RequestRefused } from '../request-refused';
import { contentSecurityPolicy, originsOf } from './content-security-policy';
import { isSitePath, readSitePaths } from './site-paths';

const NONCE_PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER';
const POLICY_PLACEHOLDER = 'PAGE_POLICY_PLACEHOLDER';
const ORIGINS_PLACEHOLDER = 'REMOTE_ORIGINS_PLACEHOLDER';
const NEVER_KEPT = /(^|\/)remotes\.json$/;
/** File names with a hash, and the releases of the remotes, never change. */
const KEPT_FOR_EVER = /^(static|remotes|api\/admin\/static)\//;

function cacheControl(path: string): string {
  if (NEVER_KEPT.test(path)) return 'no-store';
  return KEPT_FOR_EVER.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const FILE_POLICY = "default-src 'self'; frame-ancestors 'none'";

/** Below it lies the administration, a page of its own. */
const ADMINISTRATION_PAGE = 'api/admin/index.html';
const ADMINISTRATION = /^\/api\/admin(\/|$)/;

/** A path that may be a file of the site; everything else may be one of the page's own routes. */
const looksLikeFile = (path: string) => /\.[A-Za-z0-9]+$/.test(path);

const asksForPage = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

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
 * Serves the built interface: its files, and its page for the addresses it answers. Every other address is 404; a
 * browser still gets the page, which says so. Each page gets a nonce of its own.
 */
export async function siteRoutes(app: App, { config, db }: Pick<Store, 'config' | 'db'>): Promise<void> {
  const folder = config.siteFolder;
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  const administration = existsSync(join(folder, ADMINISTRATION_PAGE)) ? ADMINISTRATION_PAGE : null;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // The history of releases and what is half copied lie beside what is served.
    dotfiles: 'ignore',
    // The build puts `.br` files beside the others.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const relative = path
        .slice(folder.length + 1)
        .split(sep)
        .join('/')
        .replace(/\.br$/, '');
      reply.header('cache-control', cacheControl(relative));
      // A worker lives under the policy of its own file, not of the page's.
      reply.header('content-security-policy', FILE_POLICY);
    },
  });

  const fileOf = (name: string) => readFile(join(folder, name), 'utf8');

  async function policyOf(file: string, nonce: string): Promise<string> {
    const layers = await db.selectFrom('base_layers').select('url').execute();
    return contentSecurityPolicy(nonce, {
      tiles: originsOf(layers.map(({ url }) => url)),
      // A new base layer is tried on a map before it is kept.
      ...(file === ADMINISTRATION_PAGE
        ? { images: ['http:', 'https:'], remotes: [], reports: [] }
        : {
            images: originsOf(config.avatarUrl ? [config.avatarUrl] : []),
            remotes: config.remoteOrigins,
            reports: originsOf(config.reportUrl ? [config.reportUrl] : []),
          }),
    });
  }

  async function sendPage(reply: FastifyReply, file: string) {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', await policyOf(file, nonce))
      .send((await fileOf(file)).replaceAll(NONCE_PLACEHOLDER, nonce));
  }

  /** Browsers keep the page together with its policy: another policy makes another worker, which keeps it anew. */
  async function sendWorker(reply: FastifyReply) {
    const policy = createHash('sha256')
      .update(await policyOf('index.html', ''))
      .digest('hex');
    const remoteOrigins = config.remoteOrigins.join(' ');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${FILE_POLICY}; connect-src 'self' ${remoteOrigins}`)
      .send(
        (await fileOf('sw.js'))
          .replace(POLICY_PLACEHOLDER, policy.slice(0, 16))
          .replace(ORIGINS_PLACEHOLDER, remoteOrigins),
      );
  }

  app.get(
    '/*',
    { config: { access: 'public', ignoresToken: true, produces: ['*/*'] } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url);
      const administers = path !== null && administration !== null && ADMINISTRATION.test(path);
      if (path === null || (/^\/api(\/|$)/.test(path) && !administers)) throw new RequestRefused('not_found');
      if (path === '/sw.js' && existsSync(join(folder, 'sw.js'))) return sendWorker(reply);
      if (administers && (!looksLikeFile(path) || path === '/api/admin/index.html')) {
        if (!accepts(request.headers.accept, ['text/html'])) throw new RequestRefused('not_found');
        return sendPage(reply, administration);
      }
      const paths = (await readSitePaths(folder)) ?? ['*'];
      const isPage = path === '/index.html' || (!looksLikeFile(path) && isSitePath(path, paths));
      if (looksLikeFile(path) && !isPage) return reply.sendFile(path);
      // A browser shows a person that there is nothing; a program that asks for anything is told so.
      const wanted = isPage ? accepts(request.headers.accept, ['text/html']) : asksForPage(request);
      if (!wanted) throw new RequestRefused('not_found');
      return sendPage(reply.code(isPage ? 200 : 404), 'index.html');
    },
  );
}
