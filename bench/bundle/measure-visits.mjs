import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../../scripts/federation/ports.mjs';
import { site } from '../../scripts/workspace/places.mjs';
import { openBrowser } from '../browser/open-browser.mjs';
import { newVisitor, signIn } from '../browser/session.mjs';
import { password, withProduct } from './serve-product.mjs';

/** Every screen of every remote that a signed-in user can open. */
const screens = [
  '/search',
  '/search/statistics',
  '/answers',
  '/search/import',
  '/infrastructures',
  '/infrastructures/1',
  '/infrastructures/1/diagnosis',
  '/infrastructures/1/infrastructure',
  '/infrastructures/1/operation',
  '/mortality',
  '/mortality/1',
  '/account',
  '/programme',
  '/programme?bill=1',
  '/programme/works',
  '/programme/works/1',
  '/programme/alarms',
];
const screensSignedOut = ['/account/login', '/account/signup', '/account/reset', '/account/check_email'];

/**
 * Visits the product with an empty cache and no service worker, each time until the network is idle.
 * @param {string} executablePath the path of Chromium
 * @returns {Promise<Record<string, {path: string, bytes: number}[]>>} the files of the site that each visit fetched
 */
export function measureVisits(executablePath) {
  return withProduct(async url => {
    const browser = await openBrowser(executablePath);
    try {
      const tokens = await signIn(url, { username: 'editor', password });
      const home = await visit(browser, url, ['/']);
      const map = await visit(browser, url, ['/search'], tokens);
      const everything = once([
        ...home,
        ...(await visit(browser, url, screensSignedOut)),
        ...(await visit(browser, url, screens, tokens)),
      ]);
      const ofRemote = (files, name) => files.filter(({ path }) => path.startsWith(`/remotes/${name}/`));
      const administrator = await signIn(url, { username: 'admin', password });
      const accounts = await visit(browser, url, ['/api/admin/accounts'], administrator);
      return {
        home,
        'home, signed in': await visit(browser, url, ['/'], tokens),
        map,
        everything,
        ...Object.fromEntries(remoteNames.map(name => [name, ofRemote(everything, name)])),
        // Its screens are for few: what the first of them loads counts, and not among everything.
        'remote-administration': ofRemote(accounts, 'remote-administration'),
      };
    } finally {
      await browser.close();
    }
  });
}

async function visit(browser, url, paths, tokens) {
  const context = await newVisitor(browser, url, tokens);
  const requestedPaths = new Set();
  context.on('request', request => {
    const address = new URL(request.url());
    if (address.origin === url) requestedPaths.add(address.pathname);
  });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return [...requestedPaths].filter(path => /\.(js|css|json|svg)$/.test(path)).map(weigh);
}

const once = files => [...new Map(files.map(file => [file.path, file])).values()];

/** The size of the body the server sends for a file. */
function weigh(path) {
  const file = join(site, path);
  return { path, bytes: statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size };
}
