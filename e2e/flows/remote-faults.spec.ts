import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as installed, untilInstalled } from '../support/installed';
import { handMade, list, remade, serve } from '../support/made-release';
import { releasing } from '../support/release-command';
import { failureCard, failureReports, follow, remoteShown } from '../support/remote-screens';
import { switchTo } from '../support/switch-site';

const REMOTE = 'remote-account';
const LOGIN = '/account/login';

/** `quiet`: these pages may log errors. `whole`: restores the releases after each test. */
const test = installed.extend<{ quiet: undefined; whole: undefined }>({
  quiet: async ({ browserName: _ }, use) => use(undefined),
  whole: [
    async ({ server, folder }, use) => {
      const listed = readFileSync(join(server.site, 'remotes.json'), 'utf8');
      const [releases, kept] = [join(server.site, 'remotes', REMOTE), join(folder, 'kept')];
      cpSync(releases, kept, { recursive: true });
      await use(undefined);
      cpSync(kept, releases, { recursive: true });
      server.change('remotes.json', () => listed);
    },
    { auto: true },
  ],
});

const NOT_KEPT = { fr: 'ceci n’est pas conservé sur cet appareil', en: 'this is not kept on this device' };

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test.describe('without an installed application', () => {
  test.use({ serviceWorkers: 'block' });

  test('a word that was changed, built, reverted and built is the old word again', async ({
    page,
    server,
  }) => {
    const word = (text: string) => text.replaceAll('Connexion', 'Entrez donc');
    const [old, changed] = [
      await remade(REMOTE, '1.0.0-aaaaaaaa'),
      await remade(REMOTE, '1.0.0-bbbbbbbb', word),
    ];
    for (const [build, title] of [
      [old, 'Connexion'],
      [changed, 'Entrez donc'],
      [old, 'Connexion'],
    ] as const) {
      await switchTo(server.site, build);
      await page.goto(LOGIN);
      await expect(heading(page, title)).toBeVisible();
    }
    await releasing(server.site)('rollout', 'rollback', REMOTE);
    await page.goto(LOGIN);
    await expect(heading(page, 'Entrez donc')).toBeVisible();
  });

  test('pages of the shell before go on with the builds before, when shell and builds are switched', async ({
    page,
    server,
  }) => {
    const reports = failureReports(page);
    await page.goto('/about');
    const next = (text: string, file: string) =>
      file === 'mf-manifest.json' ? text.replaceAll('"^19.', '"^20.') : text;
    await switchTo(server.site, await remade(REMOTE, '1.0.0-cccccccc', next));
    await follow(page, LOGIN);
    await expect(heading(page, 'Connexion')).toBeVisible();
    await expect(failureCard(page)).toHaveCount(0);
    expect(reports.sent).toEqual([expect.objectContaining({ version: '1.0.0-cccccccc', cause: 'shared' })]);
  });

  test('a release runs as long as the shell has what it uses, whatever else has changed', async ({
    page,
  }) => {
    const reports = failureReports(page);
    /** A release that was built against another `shared`. */
    const older =
      (change: (uses: Record<string, Record<string, string>>) => void) => (text: string, file: string) => {
        if (file !== 'mf-manifest.json') return text;
        const manifest = JSON.parse(text);
        change(manifest.uses);
        return JSON.stringify({ ...manifest, against: '000000000000' });
      };
    const suits = await remade(
      REMOTE,
      '9.2.0',
      older(() => undefined),
    );
    const fails = await remade(
      REMOTE,
      '9.2.1',
      older(uses => Object.assign(uses['shared/ui/core'] ?? {}, { Button: 'another' })),
    );
    for (const release of [suits, fails]) await serve(page, release);
    await list(page, [suits]);
    await page.goto(LOGIN);
    await expect(heading(page, 'Connexion')).toBeVisible();
    expect(reports.sent).toEqual([]);
    await list(page, [fails]);
    await page.goto(LOGIN);
    await expect(failureCard(page)).toBeVisible();
    expect(reports.sent).toEqual([
      expect.objectContaining({ cause: 'shared', message: expect.stringContaining('another Button') }),
    ]);
  });

  test('a screen whose module throws is a card, not half a screen', async ({ page }) => {
    const reports = failureReports(page);
    const broken = await remade(REMOTE, '9.0.0', text =>
      text.replaceAll(/(\w\.d\(\w,\{Screen:\(\)=>\w+\}\);)/g, '$1throw new Error("half way");'),
    );
    await serve(page, broken);
    await list(page, [broken]);
    await page.goto(LOGIN);
    await expect(failureCard(page)).toBeVisible();
    await expect(heading(page, 'Connexion')).toHaveCount(0);
    const shell = await page.locator('meta[name="shell-version"]').getAttribute('content');
    expect(reports.sent).toEqual([
      expect.objectContaining({ remote: REMOTE, version: '9.0.0', cause: 'evaluation', shell }),
    ]);
  });

  test('what a handler, a promise or a timer throws is reported, and the screen stays', async ({ page }) => {
    for (const [number, code] of [
      'throw new Error("handler")',
      'Promise.reject(new Error("promise"))',
      'setTimeout(() => { throw new Error("timer") })',
    ].entries()) {
      const reports = failureReports(page);
      const version = `9.1.${number}`;
      const screen = `() => React.createElement('button', { onClick: () => { ${code} } }, 'Go')`;
      const release = await handMade(REMOTE, version, LOGIN, screen);
      await serve(page, release);
      await list(page, [release]);
      await page.goto(LOGIN);
      await page.getByRole('button', { name: 'Go' }).click();
      await expect.poll(() => reports.sent).toHaveLength(1);
      expect(reports.sent).toEqual([expect.objectContaining({ remote: REMOTE, version, cause: 'script' })]);
      await expect(page.getByRole('button', { name: 'Go' })).toBeVisible();
    }
  });

  for (const [name, fulfil] of [
    ['empty', (text: string) => ({ body: JSON.stringify({ ...JSON.parse(text), microFrontends: {} }) })],
    [
      "spoilt by another team's entry",
      (text: string) => {
        const document = JSON.parse(text);
        document.microFrontends['remote-mortality'] = [{ url: 7 }];
        return { body: JSON.stringify(document) };
      },
    ],
    ['hanging', null],
  ] as const)
    test(`a list of releases that is ${name} costs nobody a screen`, async ({ page }) => {
      await page.goto('/about');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('remotes.json'))).toBeTruthy();
      await page.route('**/remotes.json', async route => {
        if (fulfil) await route.fulfill(fulfil(await (await route.fetch()).text()));
      });
      for (const path of [LOGIN, '/mortality']) {
        await page.goto(path);
        await expect(remoteShown(page)).toBeVisible();
        await expect(failureCard(page)).toHaveCount(0);
      }
    });

  test('developer tools that put another address in the place of a release work in developer mode', async ({
    page,
    baseURL,
  }) => {
    const other = await remade(REMOTE, '7.7.7', text => text.replaceAll('Connexion', 'Entrez donc'));
    await serve(page, other);
    // What Module Federation's browser extension stores in a page.
    await page.addInitScript(
      ([name, entry]) => {
        const plugin = {
          name: 'override-remotes',
          beforeRegisterRemote(args: { remote: { name: string; entry?: string } }) {
            if (args.remote.name === name) args.remote.entry = entry;
            return args;
          },
        };
        Object.assign(window, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
      },
      [REMOTE.replaceAll('-', '_'), `${baseURL}${other.listed.url}`] as const,
    );
    await page.goto(LOGIN);
    await expect(heading(page, 'Entrez donc')).toBeVisible();
    const production = (await (await page.request.get('/api/v1/settings/')).json()) as object;
    await page.route('**/api/v1/settings/', route =>
      route.fulfill({ json: { ...production, developer_pages: false } }),
    );
    await page.goto(LOGIN);
    await expect(failureCard(page)).toBeVisible();
  });
});

test('a file that one remote lacks costs no other remote its work without a network', async ({
  walker,
  server,
}) => {
  const { page, locale } = walker;
  const reports = failureReports(page);
  const document = JSON.parse(readFileSync(join(server.site, 'remotes.json'), 'utf8'));
  const [{ url }] = document.microFrontends['remote-mortality'];
  const manifest = JSON.parse(readFileSync(join(server.site, url), 'utf8'));
  const chunk = Object.keys(manifest.integrity).find(file => /^static\/js\/async\/[^_]+\.js$/.test(file));
  const file = join(server.site, url, '..', chunk ?? '');
  const moved = [file, `${file}.br`].filter(existsSync);
  for (const movedPath of moved) renameSync(movedPath, `${movedPath}.away`);
  await walker.open('/about');
  await untilInstalled(page);
  await expect
    .poll(() => reports.sent)
    .toEqual([expect.objectContaining({ remote: 'remote-mortality', cause: 'offline' })]);
  await server.stop();
  await walker.open('/infrastructures');
  await expect(remoteShown(page)).toBeVisible();
  await walker.open('/mortality');
  await expect(page.getByRole('main').getByText(NOT_KEPT[locale])).toBeVisible();

  for (const movedPath of moved) renameSync(`${movedPath}.away`, movedPath);
  await server.start();
  await walker.open('/about');
  await expect
    .poll(() => page.evaluate(of => caches.match(of).then(Boolean), url.replace(/[^/]*$/, chunk ?? '')), {
      timeout: 30_000,
    })
    .toBe(true);
  await server.stop();
  await walker.open('/mortality');
  await expect(remoteShown(page)).toBeVisible();
  await server.start();
});
