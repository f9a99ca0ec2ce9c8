import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type FileServer, serveFolder } from '../support/file-server';
import { expect, test as installed, untilInstalled } from '../support/installed';
import { remade, writeRelease } from '../support/made-release';
import { releasing } from '../support/release-command';
import {
  expectOthersWork,
  failureCard,
  failureReports,
  remoteShown,
  reportOf,
} from '../support/remote-screens';
import { type RunningServer, runServer } from '../support/run-server';
import { beginSignedIn } from '../support/signed-in';

const REMOTE = 'remote-account';
const VERSION = '6.0.0';
const LOGIN = '/account/login';

const test = installed.extend<{ elsewhere: FileServer; allowing: RunningServer }>({
  /** Another origin, which serves the stable release of the account remote. */
  elsewhere: async ({ folder, server }, use) => {
    const host = await serveFolder(server.site);
    const listed = readFileSync(join(server.site, 'remotes.json'), 'utf8');
    const command = releasing(server.site);
    const built = writeRelease(await remade(REMOTE, VERSION), join(folder, VERSION));
    await command('release', REMOTE, '--built', built, '--origin', host.url);
    await command('rollout', REMOTE, VERSION, '--stable');
    await use(host);
    await host.stop();
    // Other tests use the same site.
    server.change('remotes.json', () => listed);
  },
  /** A server of the same site that allows that origin. */
  allowing: async ({ folder, server, elsewhere }, use) => {
    const data = join(folder, 'allowing');
    const settings = { AVICABLE_SITE: server.site, AVICABLE_REMOTE_ORIGINS: elsewhere.url };
    const allowing = await runServer(data, settings);
    await use(allowing);
    await allowing.stop();
    rmSync(data, { recursive: true });
  },
});

/** A page in a fresh browser without stored data. */
async function visitorOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
  return context.newPage();
}

const loginShown = (page: Page) => expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();

test('a remote of another origin is shown where that is configured only, checked and also offline', async ({
  browser,
  page,
  server,
  elsewhere,
  allowing,
}) => {
  await test.step('blocked where nothing is configured', async () => {
    const visitor = await visitorOf(browser);
    const reports = failureReports(visitor);
    const fetched: string[] = [];
    visitor.on('response', response => fetched.push(response.url()));
    await visitor.goto(`${server.url}${LOGIN}`);
    // The previous stable release.
    await loginShown(visitor);
    expect(fetched.filter(url => url.startsWith(elsewhere.url))).toEqual([]);
    expect(reports.sent).toEqual([
      expect.objectContaining({ remote: REMOTE, version: VERSION, cause: 'manifest' }),
    ]);
    await visitor.context().close();
  });
  await test.step('shown, and kept for later, where it is', async () => {
    await page.goto(`${allowing.url}${LOGIN}`);
    await loginShown(page);
    await untilInstalled(page);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter(url => url.startsWith(elsewhere.url)).length).toBeGreaterThan(2);
  });
  await test.step('refused where it was changed', async () => {
    const file = join(server.site, 'remotes', REMOTE, VERSION, 'remoteEntry.js');
    const originalBytes = readFileSync(file);
    appendFileSync(file, '\n// more');
    const visitor = await visitorOf(browser);
    const reports = failureReports(visitor);
    await visitor.goto(`${allowing.url}${LOGIN}`);
    await loginShown(visitor);
    expect(reports.sent).toEqual([expect.objectContaining({ version: VERSION, cause: 'entry' })]);
    await visitor.context().close();
    writeFileSync(file, originalBytes);
  });
  await test.step('and without network', async () => {
    await elsewhere.stop();
    await allowing.stop();
    await page.goto(`${allowing.url}${LOGIN}`);
    await loginShown(page);
    await allowing.start();
  });
});

test('another origin without CORS headers', { tag: '@fault' }, async ({
  browser,
  server,
  elsewhere,
  allowing,
}) => {
  const visitor = await visitorOf(browser);
  const reports = failureReports(visitor);
  const failed = [reportOf(REMOTE, VERSION, 'manifest')];
  await beginSignedIn(visitor, 'editor', allowing.url);
  elsewhere.allowsOthers = false;
  await test.step('beside a stable release', async () => {
    await visitor.goto(`${allowing.url}/account`);
    await expect(remoteShown(visitor)).toBeVisible();
    expect(reports.sent.splice(0)).toEqual(failed);
  });
  await test.step('alone', async () => {
    server.change('remotes.json', text => {
      const document = JSON.parse(text);
      const own = document.microFrontends[REMOTE];
      document.microFrontends[REMOTE] = own.filter(({ url }: { url: string }) =>
        url.startsWith(elsewhere.url),
      );
      return JSON.stringify(document);
    });
    await visitor.goto(`${allowing.url}/account`);
    await expect(failureCard(visitor)).toBeVisible();
    expect(reports.sent).toEqual(failed);
    await expectOthersWork(visitor);
    await expect(failureCard(visitor)).toBeVisible();
  });
  await test.step('tried again', async () => {
    elsewhere.allowsOthers = true;
    await failureCard(visitor).getByRole('button').click();
    await expect(remoteShown(visitor)).toBeVisible();
  });
  await visitor.context().close();
});
