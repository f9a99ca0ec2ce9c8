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
/** URLs of releases of remotes, which other teams provide. */
const OF_REMOTE = /^\/remotes\//i;
/** Web manifests, which bear the organisation's name. */
const MANIFEST = /^\/manifest\.(fr|en)\.webmanifest$/;
/** Files that never change: files with a hash in their name, and releases of remotes. */
const IMMUTABLE = /^(static|remotes)\//;

function cacheControl(path: string): string {
  if (NEVER_CACHED.test(path)) return 'no-store';
  return IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const FILE_POLICY = "default-src 'self'; frame-ancestors 'none'";
/** An SVG must not run scripts, even if its URL is opened as a page. It may come from a release of another team. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Below the API only these paths are pages. */
const ADMINISTRATION = /^\/api\/admin(\/|$)/;

const looksLikeFile = (path: string) => /\.[A-Za-z0-9]+$/.test(path);

const asksForPage = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

const cookieOf = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split('; ')
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * The language of the page: English for an English path, otherwise the language chosen earlier or preferred by the
 * browser.
 */
function pageLocaleOf(path: string, request: FastifyRequest): Locale {
  if (/^\/en(\/|$)/.test(path)) return 'en';
  const chosen = cookieOf(request, 'locale');
  return chosen === 'fr' || chosen === 'en' ? chosen : localeOf(request);
}

/** Whether the cookie contains the page's token. The token is not verified, since it only selects the first frame. */
const hasSession = (request: FastifyRequest): boolean => Boolean(cookieOf(request, 'auth._token.local'));

/** The decoded path of a URL; `null` if it cannot be a path of the site. */
function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '');
    return path.includes('\0') ? null : path;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** How name and look of the organisation change what is served. */
export interface SiteLook {
  page(html: string): Promise<string>;
  manifest(text: string): Promise<string>;
  /** Changes with the look, so that cached pages are replaced. */
  digest(): Promise<string>;
}

/**
 * Serves the files of the built interface, and its page for the paths that it routes. For other paths, browsers get
 * the page with status 404. Each page has its own nonce.
 */
export async function siteRoutes(
  app: App,
  { config, db }: Pick<Store, 'config' | 'db'>,
  look: SiteLook,
): Promise<void> {
  const folder = config.siteFolder;
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // Hides the release history and unfinished copies, which are next to the served files.
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
      // The worker obeys the policy of its own file, not the page's policy.
      reply.header('content-security-policy', /\.svg$/i.test(relative) ? PICTURE_POLICY : FILE_POLICY);
    },
  });

  const firstPaint = firstPaintOf(folder);
  const fileOf = (name: string) => readFile(join(folder, name), 'utf8');

  async function policyOf(nonce: string, administers = false): Promise<string> {
    const layers = await db.selectFrom('base_layers').select('url').where('shown', '=', 1).execute();
    return contentSecurityPolicy(nonce, {
      tiles: originsOf(layers.map(({ url }) => url)),
      // The administration previews a new base layer before it is saved.
      images: administers ? ['http:', 'https:'] : originsOf(config.avatarUrl ? [config.avatarUrl] : []),
      remotes: config.remoteOrigins,
      reports: originsOf(config.reportUrl ? [config.reportUrl] : []),
    });
  }

  async function sendPage(reply: FastifyReply, html: string, administers: boolean) {
    const nonce = randomBytes(16).toString('base64');
    const page = await look.page(html);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', await policyOf(nonce, administers))
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  }

  /**
   * Browsers cache the page with its policy and the organisation's look. A change of either changes the worker, which
   * then caches the page again.
   */
  async function sendWorker(reply: FastifyReply) {
    const policy = createHash('sha256')
      .update(`${await policyOf('')} ${await look.digest()}`)
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
      const administers = path !== null && ADMINISTRATION.test(path);
      if (path === null || (/^\/api(\/|$)/.test(path) && !administers)) throw new RequestRefused('not_found');
      if (path === '/sw.js' && existsSync(join(folder, 'sw.js'))) return sendWorker(reply);
      if (MANIFEST.test(path) && existsSync(join(folder, path)))
        return reply
          .type('application/manifest+json')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', FILE_POLICY)
          .send(await look.manifest(await fileOf(path)));
      const paths = (await readSitePaths(folder)) ?? ['*'];
      const isPage = path === '/index.html' || (!looksLikeFile(path) && matchingPath(path, paths) !== null);
      if (OF_REMOTE.test(posix.normalize(path)) && !isServed(path)) throw new RequestRefused('not_found');
      if (looksLikeFile(path) && !isPage) return reply.sendFile(path);
      // For an unknown path, a browser gets the page; a program that accepts anything gets the error.
      const acceptsPage = isPage ? accepts(request.headers.accept, ['text/html']) : asksForPage(request);
      if (!acceptsPage) throw new RequestRefused('not_found');
      const html = isPage
        ? await firstPaint({
            path,
            locale: pageLocaleOf(path, request),
            signedIn: hasSession(request),
            onPhone: request.headers['sec-ch-ua-mobile'] === '?1',
          })
        : null;
      return sendPage(reply.code(isPage ? 200 : 404), html ?? (await fileOf('index.html')), administers);
    },
  );
}
