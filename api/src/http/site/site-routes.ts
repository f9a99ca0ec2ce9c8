import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServed } from 'releases/remote-manifest';
import type { Locale } from '../../config/texts';
import type { Store } from '../../store/store';
import type { App } from '../app-types';
import { accepts } from '../negotiation';
import { localeOf } from '../request-locale';
import { RequestRefused } from '../request-refused';
import { contentSecurityPolicy, originsOf } from './content-security-policy';
import { firstPaintOf } from './first-paint';
import { matchingPath, readSitePaths } from './site-paths';

const NONCE_PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER';
const POLICY_PLACEHOLDER = 'PAGE_POLICY_PLACEHOLDER';
const ORIGINS_PLACEHOLDER = 'REMOTE_ORIGINS_PLACEHOLDER';
const NEVER_CACHED = /(^|\/)remotes\.json$/;
/** Releases of remotes, which are other people's files. */
const OF_REMOTE = /^\/remotes\//i;
/** File names with a hash and releases of remotes never change. */
const IMMUTABLE = /^(static|remotes|api\/admin\/static)\//;

function cacheControl(path: string): string {
  if (NEVER_CACHED.test(path)) return 'no-store';
  return IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const FILE_POLICY = "default-src 'self'; frame-ancestors 'none'";
/** A picture of a release is no page: what it holds runs nowhere, even where somebody opens its address. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** The administration, a page of its own, is below this path. */
const ADMINISTRATION_PAGE = 'api/admin/index.html';
const ADMINISTRATION = /^\/api\/admin(\/|$)/;

/** Whether a path may be a file of the site rather than a route of the page. */
const looksLikeFile = (path: string) => /\.[A-Za-z0-9]+$/.test(path);

const asksForPage = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

const cookieOf = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split('; ')
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The language in which the page will show itself: that of an English path, else the one chosen earlier or preferred. */
function pageLocaleOf(path: string, request: FastifyRequest): Locale {
  if (/^\/en(\/|$)/.test(path)) return 'en';
  const chosen = cookieOf(request, 'locale');
  return chosen === 'fr' || chosen === 'en' ? chosen : localeOf(request);
}

/** Whether the page has left its token in the cookie. Nobody checks it: the page only shows what suits it at first. */
const hasSession = (request: FastifyRequest): boolean => Boolean(cookieOf(request, 'auth._token.local'));

/** The requested path; `null` if it cannot be one of the site. */
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
 * Serves the built interface: its files, and its page for the paths it routes. Other paths are 404, for which browsers
 * still get the page to show that. Each page has its own nonce.
 */
export async function siteRoutes(app: App, { config, db }: Pick<Store, 'config' | 'db'>): Promise<void> {
  const folder = config.siteFolder;
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  const administration = existsSync(join(folder, ADMINISTRATION_PAGE)) ? ADMINISTRATION_PAGE : null;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // The release history and unfinished copies are beside the served files.
    dotfiles: 'ignore',
    // The build writes `.br` files beside the originals.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const relative = path
        .slice(folder.length + 1)
        .split(sep)
        .join('/')
        .replace(/\.br$/, '');
      reply.header('cache-control', cacheControl(relative));
      // A worker uses the policy of its own file, not the page's.
      reply.header('content-security-policy', /\.svg$/i.test(relative) ? PICTURE_POLICY : FILE_POLICY);
    },
  });

  const firstPaint = firstPaintOf(folder);
  const fileOf = (name: string) => readFile(join(folder, name), 'utf8');

  async function policyOf(file: string, nonce: string): Promise<string> {
    const layers = await db.selectFrom('base_layers').select('url').execute();
    return contentSecurityPolicy(nonce, {
      tiles: originsOf(layers.map(({ url }) => url)),
      // The administration previews a new base layer before it is saved.
      ...(file === ADMINISTRATION_PAGE
        ? { images: ['http:', 'https:'], remotes: [], reports: [] }
        : {
            images: originsOf(config.avatarUrl ? [config.avatarUrl] : []),
            remotes: config.remoteOrigins,
            reports: originsOf(config.reportUrl ? [config.reportUrl] : []),
          }),
    });
  }

  async function sendPage(reply: FastifyReply, file: string, html?: string) {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', await policyOf(file, nonce))
      .send((html ?? (await fileOf(file))).replaceAll(NONCE_PLACEHOLDER, nonce));
  }

  /** Browsers cache the page with its policy: a changed policy changes the worker, which caches the page again. */
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
      const isPage = path === '/index.html' || (!looksLikeFile(path) && matchingPath(path, paths) !== null);
      if (OF_REMOTE.test(posix.normalize(path)) && !isServed(path)) throw new RequestRefused('not_found');
      if (looksLikeFile(path) && !isPage) return reply.sendFile(path);
      // A browser shows the person a page; a program that accepts anything gets the error.
      const acceptsPage = isPage ? accepts(request.headers.accept, ['text/html']) : asksForPage(request);
      if (!acceptsPage) throw new RequestRefused('not_found');
      const html = isPage
        ? await firstPaint({ path, locale: pageLocaleOf(path, request), signedIn: hasSession(request) })
        : null;
      return sendPage(reply.code(isPage ? 200 : 404), 'index.html', html ?? undefined);
    },
  );
}
