import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as installed, SAYS, untilInstalled } from '../support/installed';
import { handMade, list, remade, serve, writeRelease } from '../support/made-release';
import { releasing } from '../support/release-command';
import { chunk, missing, on } from '../support/remote-faults';
import {
  expectOthersWork,
  failureCard,
  failureReports,
  follow,
  remoteShown,
  reportOf,
} from '../support/remote-screens';
import { beginSignedIn } from '../support/signed-in';
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

/** Lists of releases that a server sends by mistake, or somebody's malice. `null`: it does not answer. */
const LISTS: Record<string, ((text: string) => string) | null> = {
  'that is empty': changed(remotes => {
    for (const remote of Object.keys(remotes)) delete remotes[remote];
  }),
  'that is never answered': null,
  'cut off': text => text.slice(0, text.length / 2),
  'with an invalid entry of one team': changed(remotes => (remotes['remote-mortality'] = [{ url: 7 }])),
  'with wrong types': changed(remotes => {
    for (const remote of Object.keys(remotes)) remotes[remote] = { url: [] };
  }),
  'with hostile names': text =>
    text.replace(/"microFrontends": *{/, '$&"__proto__": {"foreign": 1}, "constructor": 7, "../remote": [],'),
  'with addresses of code': changed((remotes, own) => {
    const code = 'window.foreign = true';
    remotes[REMOTE] = [{ ...own, url: `javascript:${code}` }];
    remotes['remote-mortality'] = [{ ...own, url: `data:text/javascript,${code}` }];
    remotes['remote-search'] = [{ ...own, url: '//elsewhere.test/mf-manifest.json' }];
  }),
  'of 10 MB': text => text + ' '.repeat(10_000_000),
  'of 10,000 remotes': changed((remotes, own) => {
    for (let number = 0; number < 10_000; number += 1) remotes[`remote-${number}`] = [own];
  }),
};

/** A change of the list, which gets an entry of it as an example. */
function changed(change: (remotes: Record<string, unknown>, example: object) => void) {
  return (text: string) => {
    const document = JSON.parse(text);
    change(document.microFrontends, document.microFrontends[REMOTE][0]);
    return JSON.stringify(document);
  };
}

const needsNextReact = (text: string, file: string) =>
  file === 'mf-manifest.json' ? text.replaceAll('"^19.', '"^20.') : text;

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
    await switchTo(server.site, await remade(REMOTE, '1.0.0-cccccccc', needsNextReact));
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

  test('a broken list of releases costs nobody a screen', { tag: '@fault' }, async ({ page, server }) => {
    const reports = failureReports(page);
    await beginSignedIn(page, 'editor', server.url);
    await page.goto('/about');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('remotes.json'))).toBeTruthy();
    await page.route('https://elsewhere.test/**', route => route.fulfill({ body: 'window.foreign = true' }));
    for (const [name, broken] of Object.entries(LISTS))
      await test.step(`list of releases ${name}`, async () => {
        await page.unroute('**/remotes.json');
        await page.route('**/remotes.json', async route => {
          if (broken) await route.fulfill({ body: broken(await (await route.fetch()).text()) });
        });
        await page.goto('/account');
        await expect(remoteShown(page)).toBeVisible();
        await expectOthersWork(page);
        await expect(remoteShown(page)).toBeVisible();
        expect(await page.evaluate(() => 'foreign' in window || 'foreign' in {})).toBe(false);
        // That no answer comes is reported after 8 s, which only a slow machine needs here.
        const sent = reports.sent
          .splice(0)
          .filter(({ message }) => broken || !message.includes('TimeoutError'));
        const causes = new Set(sent.map(({ cause }) => cause));
        expect([...causes]).toEqual(broken ? ['discovery'] : []);
      });
  });

  test('files gone after a deployment, with the page open', { tag: '@fault' }, async ({ page, server }) => {
    const reports = failureReports(page);
    const failed = [reportOf(REMOTE, '9.3.0', 'chunk')];
    await beginSignedIn(page, 'editor', server.url);
    const next = await remade(REMOTE, '9.3.1');
    const open = await remade(REMOTE, '9.3.0');
    const openAndDelete = async () => {
      await serve(page, open);
      await list(page, [open]);
      await page.goto('/account');
      await expect(remoteShown(page)).toBeVisible();
      await serve(page, open, on(/./, missing));
    };
    await serve(page, next);
    await test.step('beside a stable release', async () => {
      await openAndDelete();
      await list(page, [next]);
      await follow(page, '/account/reset');
      await expect(heading(page, 'Nouveau mot de passe')).toBeVisible();
      await expect(failureCard(page)).toHaveCount(0);
      expect(reports.sent.splice(0)).toEqual(failed);
    });
    await test.step('alone', async () => {
      await openAndDelete();
      await follow(page, '/account/reset');
      await expect(failureCard(page)).toBeVisible();
      expect(reports.sent.splice(0)[0]).toEqual(failed[0]);
      await expectOthersWork(page);
      await expect(failureCard(page)).toBeVisible();
    });
    await test.step('tried again', async () => {
      await list(page, [next]);
      await failureCard(page).getByRole('button').click();
      await expect(heading(page, 'Nouveau mot de passe')).toBeVisible();
    });
  });

  test('clock a year ahead', { tag: ['@fault', '@all-faults'] }, async ({ walker }) => {
    const { page } = walker;
    const reports = failureReports(page);
    const [broken, stable] = [await remade(REMOTE, '9.4.1'), await remade(REMOTE, '9.4.0')];
    await page.clock.setFixedTime(Date.now() + 365 * 86_400_000);
    await walker.signIn('editor');
    await serve(page, stable);
    await serve(page, broken, on(chunk, missing));
    for (const [step, listed] of [
      ['beside a stable release', [broken, stable]],
      ['alone', [broken]],
    ] as const)
      await test.step(step, async () => {
        await list(page, [...listed]);
        await page.goto('/account');
        await expect(listed.length > 1 ? remoteShown(page) : failureCard(page)).toBeVisible();
        expect(reports.sent.splice(0)).toEqual([reportOf(REMOTE, '9.4.1', 'chunk')]);
        await expectOthersWork(page);
      });
    await test.step('tried again', async () => {
      await expect(failureCard(page)).toBeVisible();
      await serve(page, broken);
      await failureCard(page).getByRole('button').click();
      await expect(remoteShown(page)).toBeVisible();
    });
  });

  test('release rolled back under an open form', { tag: '@fault' }, async ({ walker, server, folder }) => {
    const { page, words, button } = walker;
    const remark = page.getByRole('textbox', { name: words.remark }).first();
    const forms = 'remote-infrastructure';
    const command = releasing(server.site);
    const built = writeRelease(await remade(forms, '9.5.0'), join(folder, '9.5.0'));
    await command('release', forms, '--built', built);
    await command('rollout', forms, '9.5.0', '--stable');
    const fetched: string[] = [];
    page.on('request', request => fetched.push(request.url()));
    const runs = () => fetched.splice(0).some(url => url.includes('/9.5.0/static/'));
    await beginSignedIn(page, 'editor', server.url);
    await page.clock.install();
    await walker.open('/infrastructures/316/diagnosis');
    await remark.fill('half filled in');
    expect(runs()).toBe(true);
    await command('rollout', 'rollback', forms);
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('02:00');
    await expect(page.getByText('une version qui a été retirée')).toBeVisible();
    await button(SAYS.fr.reload).click();
    await expect(page.getByText(SAYS.fr.held)).toBeVisible();
    await expect(remark).toHaveValue('half filled in');
    await page.reload();
    await button(words.goOn).click();
    await expect(remark).toHaveValue('half filled in');
    expect(runs()).toBe(false);
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

test('old shell with a new remote, installed', { tag: ['@fault', '@all-faults'] }, async ({
  page,
  server,
}) => {
  const reports = failureReports(page);
  const version = '1.0.0-dddddddd';
  const failed = [reportOf(REMOTE, version, 'shared')];
  await beginSignedIn(page, 'editor', server.url);
  await page.goto('/about');
  await untilInstalled(page);
  await switchTo(server.site, await remade(REMOTE, version, needsNextReact));
  await test.step('beside a stable release', async () => {
    await page.goto('/account');
    await expect(remoteShown(page)).toBeVisible();
    expect(reports.sent.splice(0)).toEqual(failed);
    await expectOthersWork(page);
  });
  const both = readFileSync(join(server.site, 'remotes.json'), 'utf8');
  await test.step('alone', async () => {
    const document = JSON.parse(both);
    document.microFrontends[REMOTE] = document.microFrontends[REMOTE].filter(({ url }: { url: string }) =>
      url.includes(version),
    );
    server.change('remotes.json', () => JSON.stringify(document));
    await page.goto('/account');
    await expect(failureCard(page)).toContainText('Elle attend une autre version d’aviCable');
    expect(reports.sent).toEqual(failed);
    await expectOthersWork(page);
  });
  await test.step('tried again', async () => {
    await expect(failureCard(page)).toBeVisible();
    server.change('remotes.json', () => both);
    await failureCard(page).getByRole('button').click();
    await expect(remoteShown(page)).toBeVisible();
  });
});

test('cookies and storage cleared, with the page open', { tag: '@fault' }, async ({ walker, server }) => {
  const { page, words, button } = walker;
  const remark = page.getByRole('textbox', { name: words.remark }).first();
  await walker.signIn('editor');
  await untilInstalled(page);
  await walker.open('/infrastructures/317');
  await expect(remoteShown(page)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
  const opened: string[] = [];
  page.on('framenavigated', frame => opened.push(frame.url()));
  const signIn = page.getByRole('banner').getByRole('button', { name: words.signIn });
  await expect(signIn).toBeVisible();
  await page.waitForTimeout(3000);
  expect(opened.length).toBeLessThan(3);
  await signIn.click();
  await page.getByRole('textbox', { name: words.username }).fill('editor');
  await page.getByRole('textbox', { name: words.password }).fill('Demo-for-tests-1!');
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
  await expect(signIn).toHaveCount(0);
  await expectOthersWork(page);
  await follow(page, '/infrastructures/317/diagnosis');
  await remark.fill('after the storage was cleared');
  await button(words.save).click();
  await expect(page).toHaveURL(/\/infrastructures\/317$/);
  await expect(page.getByText('after the storage was cleared')).toBeVisible();
});
