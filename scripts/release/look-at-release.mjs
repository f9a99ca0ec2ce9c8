import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { filesOf, integrityOf, manifestName } from 'releases/built-files';
import { emptyDiscovery } from 'releases/discovery';
import { urlOf } from 'releases/publish';

const LOADING_LIMIT_MS = 30_000;
const PAUSE_MS = 50;
/**
 * Maximum milliseconds to wait for further requests after the screen is shown: later parts such as lists may still
 * fail.
 */
const AFTERWARDS_MS = 2_000;
const LOGIN = '/account/login';
/**
 * Causes of failures that do not count: errors after the screen was shown, and files that could not be cached for
 * offline use.
 */
const HARMLESS = ['script', 'offline'];
/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const requireFromE2e = createRequire(new URL('../../e2e/package.json', import.meta.url));

/** @typedef {{remote: string, version: string, built: string}} Built what to look at */
/**
 * @typedef {object} Look what a browser saw of a release
 * @property {string} path the opened screen
 * @property {boolean} isShown whether the release was loaded and a screen was shown
 * @property {boolean} asksToSignIn whether that screen was the sign-in
 * @property {number} ms from the request of the page to the screen
 * @property {number} files of the release that were fetched
 * @property {number} bytes of these files, compressed where the build compressed them
 * @property {string[]} errors in the console
 * @property {{cause: string, message: string}[]} failures that the shell reported about the remote
 */

/**
 * Opens the live shell in a browser, with a built remote in place of its releases on the server. Nothing changes on
 * the server: writes and reports of the page are intercepted.
 * @param {{server: string, remote: string, version: string, built: string, chromium: string}} release
 * @returns {Promise<Look>}
 */
export async function lookAtRelease({ server, remote, version, built, chromium }) {
  /** @type {typeof import('@playwright/test')} */
  const playwright = requireFromE2e('@playwright/test');
  const browser = await playwright.chromium.launch({
    executablePath: chromium,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    const page = await context.newPage();
    const manifest = JSON.parse(readFileSync(join(built, manifestName), 'utf8'));
    /** @type {string[]} */
    const errors = [];
    page.on('console', message => message.type() === 'error' && errors.push(firstLineOf(message.text())));
    page.on('pageerror', error => errors.push(firstLineOf(String(error))));
    const failures = await keepWrites(context, remote);
    await putInPlace(context, { remote, version, built, prefix: manifest.prefix });
    const fetched = await serveFiles(context, { remote, version, built });
    const path = firstScreen(manifest, remote);
    const began = performance.now();
    await page.goto(new URL(path, server).href, { waitUntil: 'commit' });
    const seen = async () =>
      failures.some(isFatal) ||
      (fetched.has(manifest.metaData.remoteEntry.name) && (await isScreenThere(page)));
    const isThere = await until(seen, LOADING_LIMIT_MS);
    const ms = Math.round(performance.now() - began);
    await page.waitForLoadState('networkidle', { timeout: AFTERWARDS_MS }).catch(() => undefined);
    return {
      path,
      isShown: isThere && !failures.some(isFatal),
      asksToSignIn: new URL(page.url()).pathname.endsWith(LOGIN) && path !== LOGIN,
      ms,
      files: fetched.size,
      bytes: [...fetched.values()].reduce((sum, bytes) => sum + bytes, 0),
      errors,
      failures,
    };
  } finally {
    await browser.close();
  }
}

const firstLineOf = (/** @type {string} */ text) => text.replace(/\n.*/s, '');
const isFatal = (/** @type {Look['failures'][number]} */ { cause }) => !HARMLESS.includes(cause);

/**
 * Path of the first public screen without parameters, otherwise of the first screen without parameters, otherwise of
 * the remote.
 * @param {{routes?: {path: string, auth?: boolean}[]}} manifest
 * @param {string} remote
 */
function firstScreen({ routes = [] }, remote) {
  const screens = routes.filter(({ path }) => !/[:*]/.test(path));
  const [first] = [...screens.filter(({ auth }) => !auth), ...screens];
  return first?.path ?? `/${remote.replace(/^remote-/, '')}`;
}

/** Answers the page's writes itself, and collects the failures it reports about the remote. */
async function keepWrites(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {string} */ remote,
) {
  /** @type {Look['failures']} */
  const failures = [];
  await context.route('**/*', route => {
    const request = route.request();
    if (['GET', 'HEAD'].includes(request.method())) return route.fallback();
    const body = bodyOf(request);
    if (body?.remote === remote && body.cause) failures.push({ cause: body.cause, message: body.message });
    return route.fulfill({ status: 204 });
  });
  return failures;
}

function bodyOf(/** @type {import('@playwright/test').Request} */ request) {
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

/** Lists the release as the only one of its remote. */
const putInPlace = (
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {Built & {prefix?: string}} */ { remote, version, built, prefix },
) =>
  context.route('**/remotes.json', async route => {
    const live = await route.fetch();
    const document = live.ok() ? await live.json() : emptyDiscovery;
    const metadata = { integrity: integrityOf(readFileSync(join(built, manifestName))), version };
    const extras = prefix ? { extras: { prefix } } : {};
    const deployment = { traffic: 100, default: true };
    const release = { url: urlOf(remote, version), metadata, ...extras, deployment };
    await route.fulfill({
      json: { ...document, microFrontends: { ...document.microFrontends, [remote]: [release] } },
    });
  });

/** Serves the files of the release, and records the size of each fetched file. */
async function serveFiles(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {Built} */ { remote, version, built },
) {
  const files = new Set(filesOf(built));
  const fetched = new Map();
  const folder = urlOf(remote, version).slice(0, -manifestName.length);
  await context.route(`**${folder}**`, route => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(folder.length);
    if (!files.has(file)) return route.fulfill({ status: 404 });
    const sent = files.has(`${file}.br`) ? `${file}.br` : file;
    fetched.set(file, readFileSync(join(built, sent)).length);
    return route.fulfill({
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      body: readFileSync(join(built, file)),
    });
  });
  return fetched;
}

/** Whether the page shows a complete screen; `false` while it is loading or navigating. */
const isScreenThere = (/** @type {import('@playwright/test').Page} */ page) =>
  page
    .evaluate(() => {
      const main = document.querySelector('main');
      const isVisible = (/** @type {Element | null} */ element) => element?.checkVisibility();
      const loading = [...(main?.querySelectorAll('[role=status] .ui-spoken') ?? [])];
      const shown = [...(main?.querySelectorAll('h1, h2, [role=application]') ?? [])];
      return !loading.some(text => isVisible(text.parentElement)) && shown.some(isVisible);
    })
    .catch(() => false);

async function until(/** @type {() => Promise<boolean>} */ isSo, /** @type {number} */ limit) {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
