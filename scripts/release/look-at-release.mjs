import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { filesOf, integrityOf, manifestName } from 'releases/built-files';
import { emptyDiscovery } from 'releases/discovery';
import { urlOf } from 'releases/publish';
import { stackResolver } from 'releases/source-maps';
import { standInAnswers } from './stand-in-answers.mjs';

const LOADING_LIMIT_MS = 30_000;
const PAUSE_MS = 50;
/**
 * Maximum milliseconds to wait for further requests after the screen is shown: later parts such as lists may still
 * fail.
 */
const AFTERWARDS_MS = 2_000;
/** Milliseconds after which a page that does not answer is taken for frozen. */
const FROZEN_MS = 5_000;
const API = '/api/v1/';
/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const DESK = { viewport: { width: 1366, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const VIEWS = ['fr', 'en'].flatMap(language => [DESK, PHONE].map(size => ({ language, size })));

const requireFromE2e = createRequire(new URL('../../e2e/package.json', import.meta.url));

/** @typedef {{remote: string, version: string, built: string}} Built what to look at */
/**
 * @typedef {object} Fault a screen that must not be released
 * @property {string} screen its path, language and size
 * @property {string} what is wrong, with the stack of an error
 * @property {string | undefined} picture file of a picture of the page, unless the page is frozen
 */
/**
 * @typedef {object} Look what a browser saw of a release
 * @property {number} screens of the release
 * @property {number} ms from the request of the first page to its screen
 * @property {number} files of the release that were fetched
 * @property {number} bytes of these files, compressed where the build compressed them
 * @property {string[]} errors in the console that are not the release's own
 * @property {Fault[]} faults
 */

/**
 * Opens every screen of a built remote in the live shell, in both languages and at two sizes, signed in, with a record
 * of each kind. Nothing changes on the server: the page's requests are answered here, from the server's description.
 * @param {{server: string, remote: string, version: string, built: string, chromium: string, pictures: string}} release
 * `pictures`: the folder for pictures of faults
 * @returns {Promise<Look>}
 */
export async function lookAtRelease({ server, remote, version, built, chromium, pictures }) {
  /** @type {typeof import('@playwright/test')} */
  const playwright = requireFromE2e('@playwright/test');
  const manifest = JSON.parse(readFileSync(join(built, manifestName), 'utf8'));
  const answers = standInAnswers(await descriptionOf(server));
  const browser = await playwright.chromium.launch({
    executablePath: chromium,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const paths = screensOf(manifest, remote);
  const folder = urlOf(remote, version).slice(0, -manifestName.length);
  const resolve = stackResolver({ remote, version }, built);
  /** @type {Map<string, number>} */
  const fetched = new Map();
  const errors = new Set();
  /** @type {Fault[]} */
  const faults = [];
  /** @type {number | undefined} */
  let first;
  async function lookInView(/** @type {typeof VIEWS[number]} */ { language, size }) {
    const locale = language === 'fr' ? 'fr-FR' : 'en-US';
    const context = await browser.newContext({ serviceWorkers: 'block', locale, ...size });
    await standIn(context, answers);
    await putInPlace(context, { remote, version, built, prefix: manifest.prefix });
    await serveFiles(context, { built, folder }, fetched);
    for (const path of paths) {
      const page = await context.newPage();
      const seen = await lookAtScreen(page, {
        address: new URL(language === 'fr' ? path : `/en${path}`, server).href,
        name: `${remote} ${version}`,
        folder,
        resolve,
        entry: manifest.metaData.remoteEntry.name,
      });
      first ??= seen.ms;
      for (const error of seen.errors) errors.add(error);
      if (seen.faults.length > 0) {
        const { width, height } = size.viewport;
        const picture = join(pictures, `${path.slice(1).replaceAll('/', '-')}-${language}-${width}.png`);
        const taken = await inTime(page.screenshot({ path: picture, timeout: FROZEN_MS }));
        const screen = `${path} (${language}, ${width} × ${height})`;
        faults.push({ screen, what: seen.faults.join('\n'), picture: taken && picture });
      }
      await page.close();
    }
  }
  try {
    await Promise.all(VIEWS.map(lookInView));
  } finally {
    // Requests may still be on their way, and nobody waits for their answers.
    for (const context of browser.contexts()) await context.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  }
  const bytes = [...fetched.values()].reduce((sum, size) => sum + size, 0);
  return { screens: paths.length, ms: first ?? 0, files: fetched.size, bytes, errors: [...errors], faults };
}

/** @returns {Promise<import('./stand-in-answers.mjs').Description>} */
async function descriptionOf(/** @type {string} */ server) {
  const answer = await fetch(new URL(`${API}openapi.json`, server));
  if (!answer.ok) throw new Error(`${server} does not describe its interface: ${answer.status}`);
  return answer.json();
}

const firstLineOf = (/** @type {string} */ text) => text.replace(/\n.*/s, '');
const MOST_LINES = 8;
const firstLines = (/** @type {string} */ text) => text.split('\n').slice(0, MOST_LINES).join('\n');

/**
 * Opens one screen.
 * @param {import('@playwright/test').Page} page
 * @param {{address: string, name: string, folder: string, entry: string, resolve: (stack: string) => string}} release
 * `name`: how the shell names it in the console; `folder`: where its files are, `entry`: the first of them; `resolve`
 * gives the positions of a stack in its sources
 */
async function lookAtScreen(page, { address, name, folder, entry, resolve }) {
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const faults = [];
  let isLoaded = false;
  page.on('request', request => {
    isLoaded ||= request.url().endsWith(`${folder}${entry}`);
  });
  page.on('pageerror', error => faults.push(firstLines(resolve(error.stack ?? String(error)))));
  page.on('console', message => {
    const text = message.text();
    // Many answers are missing here, as those of map services.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    const isOwn = message.location().url.includes(folder);
    // The shell logs failures of a remote with its name; `offline` is a file that the browser could not keep.
    const isFailure = text.startsWith(`${name} (`) && !text.startsWith(`${name} (offline)`);
    if (isOwn || isFailure) faults.push(firstLines(resolve(text)));
    else errors.push(firstLineOf(text));
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const isThere = await until(
    async () => faults.length > 0 || (isLoaded && (await isScreenThere(page))),
    LOADING_LIMIT_MS,
  );
  const ms = Math.round(performance.now() - began);
  await page.waitForLoadState('networkidle', { timeout: AFTERWARDS_MS }).catch(() => undefined);
  if (!isThere) faults.push('It is not shown, or stays empty.');
  if (faults.length === 0)
    faults.push(...((await inTime(page.evaluate(faultsOfLayout, folder))) ?? ['The page is frozen.']));
  return { ms, errors, faults };
}

/**
 * Runs in the page: what a screen does to the page around it.
 * @param {string} folder of the remote's files
 * @returns {string[]}
 */
function faultsOfLayout(folder) {
  const faults = [];
  const main = document.querySelector('main');
  for (const element of [document.documentElement, main, ...(main?.children ?? [])]) {
    const { scrollWidth = 0, clientWidth = 0 } = element ?? {};
    const isScrolling = element && /auto|scroll|visible/.test(getComputedStyle(element).overflowX);
    if (isScrolling && scrollWidth > clientWidth + 1)
      faults.push(`It scrolls sideways: ${scrollWidth} of ${clientWidth} pixels.`);
  }
  // A slot of the shell holds what the remote puts there.
  const shell = [...document.querySelectorAll('html, body, #root, #root *')].filter(
    element => element === main || !(main?.contains(element) || element.closest('[data-slot]')),
  );
  /** @type {(rules: CSSRuleList) => string[]} */
  const selectorsIn = rules =>
    [...rules].flatMap(rule =>
      rule instanceof CSSStyleRule
        ? [rule.selectorText]
        : rule instanceof CSSGroupingRule
          ? selectorsIn(rule.cssRules)
          : [],
    );
  for (const sheet of document.styleSheets) {
    if (!sheet.href?.includes(folder)) continue;
    for (const selector of selectorsIn(sheet.cssRules)) {
      // A selector of a pseudo-element matches no element.
      const plain = selector.replace(/::[\w-]+(\([^)]*\))?/g, '');
      const hit = shell.find(element => element.matches(plain || '*'));
      if (hit) faults.push(`Its style "${selector}" matches <${hit.localName}> of the shell.`);
    }
  }
  return faults;
}

/**
 * Paths of a remote's screens, with the id 1 in place of a parameter.
 * @param {{routes?: {path: string}[]}} manifest
 * @param {string} remote
 */
function screensOf({ routes = [] }, remote) {
  const paths = routes.map(({ path }) => path.replace(/:\w+\??/g, '1').replace(/\/\*$/, ''));
  return paths.length > 0 ? [...new Set(paths)] : [`/${remote.replace(/^remote-/, '')}`];
}

/** What a browser keeps of a session that never ends. The server never sees it. */
const SESSION = (() => {
  const inBase64 = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const far = 4_102_444_800;
  const token = `${inBase64({ alg: 'none' })}.${inBase64({ exp: far, user_id: 1 })}.x`;
  return ['', '_refresh'].flatMap(kind => [
    [`auth.${kind}_token.local`, token],
    [`auth.${kind}_token_expiration.local`, String(far * 1000)],
  ]);
})();

/** Signs the pages in, and answers them as a server with one record of each kind would. */
async function standIn(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {(path: string) => unknown} */ answers,
) {
  await context.addInitScript(session => {
    for (const [key, value] of session) localStorage.setItem(key ?? '', value ?? '');
  }, SESSION);
  await context.route('**/*', async route => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isRead = ['GET', 'HEAD'].includes(request.method());
    if (!isRead) return route.fulfill({ status: 204 });
    if (!pathname.startsWith(API)) return route.fallback();
    const { authorization: _, ...headers } = request.headers();
    // What everybody may read comes from the server itself, such as lists and settings.
    const live = await route.fetch({ headers }).catch(() => null);
    if (live?.ok()) return route.fulfill({ response: live });
    const json = answers(pathname);
    return json === undefined
      ? route.fulfill({ status: 404, json: { code: 'not_found' } })
      : route.fulfill({ json, headers: { 'x-total-count': '1' } });
  });
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
  /** @type {{built: string, folder: string}} */ { built, folder },
  /** @type {Map<string, number>} */ fetched,
) {
  const files = new Set(filesOf(built));
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
}

/**
 * What a page answers; `undefined` if it fails or is frozen.
 * @template Answer
 * @param {Promise<Answer>} asked
 * @returns {Promise<Answer | undefined>}
 */
const inTime = asked =>
  Promise.race([
    asked.catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, FROZEN_MS, undefined)),
  ]);

/** Whether the page shows a complete screen; `false` while it is loading or navigating. */
const isScreenThere = async (/** @type {import('@playwright/test').Page} */ page) =>
  (await inTime(
    page.evaluate(() => {
      const main = document.querySelector('main');
      const isVisible = (/** @type {Element | null} */ element) => element?.checkVisibility();
      const loading = [...(main?.querySelectorAll('[role=status] .ui-spoken') ?? [])];
      // A failure that is told is a screen, too: a record may be missing here.
      const shown = [...(main?.querySelectorAll('h1, h2, [role=application], [role=alert]') ?? [])];
      return !loading.some(text => isVisible(text.parentElement)) && shown.some(isVisible);
    }),
  )) === true;

async function until(/** @type {() => Promise<boolean>} */ isSo, /** @type {number} */ limit) {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
