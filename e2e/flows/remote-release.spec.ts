import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test as installed } from '../support/installed';
import { remade, writeRelease } from '../support/made-release';
import { releasing } from '../support/release-command';

const REMOTE = 'remote-account';
const LOGIN = '/account/login';

/** Id of an arbitrary browser. */
const SOMEBODY = 'browser-0';

const test = installed.extend<{
  command: ReturnType<typeof releasing>;
  /** Opens the login page in a browser with this id, which is reused within the test. */
  visit(id: string, query?: string): Promise<Page>;
}>({
  command: async ({ server }, use) => use(releasing(server.site)),
  visit: async ({ browser, baseURL }, use) => {
    const pages = new Map<string, Page>();
    await use(async (id, query = '') => {
      const page = pages.get(id) ?? (await browserOf(browser, id, baseURL));
      pages.set(id, page);
      await page.goto(`${LOGIN}${query}`);
      await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
      return page;
    });
    for (const page of pages.values()) await page.context().close();
  },
});

test.use({ serviceWorkers: 'block' });

async function browserOf(browser: Browser, id: string, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(bucket => localStorage.setItem('remote-bucket', bucket), id);
  return page;
}

/** The release from which a page has loaded the remote. */
const versionIn = (page: Page) =>
  page.evaluate(
    remote =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => new RegExp(`/${remote}/([^/]+)/remoteEntry`).exec(name)?.[1] ?? [])
        .at(-1),
    REMOTE,
  );

/** Opens the remote in browser after browser until one gets a version. */
async function sharesOut(shown: (id: string) => Promise<string | undefined>, version: string) {
  const others: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const id = `browser-${number}`;
    if ((await shown(id)) === version) return { few: [id], others };
    others.push(id);
  }
  throw new Error(`None of 60 browsers gets ${version}.`);
}

test('released, looked at, given to more and more, and taken back, while the server runs', async ({
  command,
  visit,
}) => {
  const before = await versionIn(await visit(SOMEBODY));
  const { version } = JSON.parse(
    readFileSync(new URL(`../../${REMOTE}/package.json`, import.meta.url), 'utf8'),
  );
  const shown = async (id: string, query?: string) => versionIn(await visit(id, query));

  await test.step('released, nobody gets it', async () => {
    const output = await command('release', REMOTE);
    expect(output).toContain(`${REMOTE} ${version} is released: 0 %`);
    expect(output).toContain(`/account?${REMOTE}=${version}`);
    expect(await shown(SOMEBODY)).toBe(before);
  });
  await test.step('pinned, who asks for it gets it, for as long as the tab lives', async () => {
    const output = await command('rollout', REMOTE, version, '--pin');
    const pin = /\?\S+/.exec(output)?.[0] ?? '';
    expect(await shown('tester', pin)).toBe(version);
    expect(await shown('tester')).toBe(version);
    expect(await shown('tester', `?${REMOTE}=`)).toBe(before);
    expect(await shown(SOMEBODY)).toBe(before);
  });
  let few: string[] = [];
  let others: string[] = [];
  await test.step('at 30 % a part gets it, always', async () => {
    await command('rollout', REMOTE, version, '--traffic', '30');
    ({ few, others } = await sharesOut(shown, version));
    for (const id of [...few, ...others.slice(0, 3)])
      expect(await shown(id)).toBe(few.includes(id) ? version : before);
  });
  await test.step('at 100 % all get it', async () => {
    await command('rollout', REMOTE, version, '--traffic', '100');
    for (const id of [...few, ...others.slice(0, 3)]) expect(await shown(id)).toBe(version);
  });
  await test.step('withdrawn, all are back', async () => {
    await command('rollout', 'withdraw', REMOTE);
    for (const id of [...few, ...others.slice(0, 3)]) expect(await shown(id)).toBe(before);
    const output = await command('rollout', 'status', REMOTE);
    for (const action of [`release ${version}`, `rollout ${version} to 100 %`, 'withdraw'])
      expect(output).toMatch(new RegExp(`Ada +${REMOTE} +${action}`));
  });
  await test.step('retired, its link says that it shows something else', async () => {
    await command('rollout', 'retire', REMOTE, version);
    const page = await visit('late tester', `?${REMOTE}=${version}`);
    await expect(page.getByText(`La version ${version}, que le lien demande, n’est plus`)).toBeVisible();
    expect(await versionIn(page)).toBe(before);
    await expect((await visit(SOMEBODY)).getByText('que le lien demande')).toHaveCount(0);
  });
});

test('a group gets its release, others do not', async ({ command, folder, walker }) => {
  const built = writeRelease(await remade(REMOTE, '2.0.0'), join(folder, '2.0.0'));
  await command('release', REMOTE, '--built', built);
  await command('rollout', REMOTE, '2.0.0', '--cohort', 'data-editor');
  await walker.signIn('editor');
  expect(await versionIn(walker.page)).not.toBe('2.0.0');
  await walker.open('/account');
  await expect(walker.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await versionIn(walker.page)).toBe('2.0.0');
  await command('rollout', REMOTE, '2.0.0', '--no-cohort');
  await walker.open('/account');
  await expect(walker.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await versionIn(walker.page)).not.toBe('2.0.0');
});

test('what does not match its integrity, or does not suit the shell, is refused before anyone gets it', async ({
  command,
  folder,
  server,
  visit,
}) => {
  const before = await versionIn(await visit(SOMEBODY));
  const ranges = (text: string, file: string) =>
    file === 'mf-manifest.json' ? text.replaceAll('"^19.', '"^18.') : text;
  const unsuitable = writeRelease(await remade(REMOTE, '3.0.0', ranges), join(folder, 'unsuitable'));
  await expect(command('release', REMOTE, '--built', unsuitable)).rejects.toMatchObject({
    stderr: expect.stringMatching(/The shell offers react 19\.\S+; the remote needs \^18\./),
  });
  const changed = writeRelease(await remade(REMOTE, '3.1.0'), join(folder, 'changed'));
  await command('release', REMOTE, '--built', changed);
  for (const built of [changed, join(server.site, 'remotes', REMOTE, '3.1.0')])
    appendFileSync(join(built, 'remoteEntry.js'), '// more');
  await expect(command('release', REMOTE, '--built', changed)).rejects.toMatchObject({
    stderr: expect.stringContaining('does not match its integrity'),
  });
  await expect(command('rollout', REMOTE, '3.1.0', '--traffic', '100')).rejects.toMatchObject({
    stderr: expect.stringContaining('does not match its integrity'),
  });
  expect(await versionIn(await visit(SOMEBODY))).toBe(before);
  expect(await versionIn(await visit('tester', `?${REMOTE}=3.0.0`))).toBe(before);
});

test('a release of 2026-11-27 runs on the shell of today', async ({ command, walker }) => {
  const { page } = walker;
  // Built with @avicable/shared 8.0.0. If the shell rejects it, teams must rebuild their remotes: then keep a new one
  // here.
  const keptRelease = new URL('../kept/remote-kept-8.0.0', import.meta.url).pathname;
  await command('release', 'remote-kept', '--built', keptRelease);
  await command('rollout', 'remote-kept', '8.0.0', '--stable');
  await walker.signIn('editor');
  await page.goto('/kept');
  await expect(page.getByText('Bonjour editor, cet écran attend son contenu.')).toBeVisible();
  await expect(page.getByText('ready')).toBeVisible();
  await page.getByRole('link', { name: 'search' }).click();
  await expect(page).toHaveURL(/\/search/);
});

test('an ended remote is gone from menu and paths, what was entered is told, and it can come back', async ({
  command,
  server,
  walker,
}) => {
  const { page } = walker;
  const ended = 'remote-programme';
  const document = JSON.parse(readFileSync(join(server.site, 'remotes.json'), 'utf8'));
  const { version } = document.microFrontends[ended].find(
    (release: { deployment: { default: boolean } }) => release.deployment.default,
  ).metadata;
  const entries = page.getByRole('navigation').locator('a[href="/programme"]');
  await walker.signIn('editor');
  await walker.open('/programme');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(entries).toHaveCount(1);
  expect(await command('rollout', 'end', ended)).toContain('0 %, ended');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cette partie a été retirée' })).toBeVisible();
  await expect(entries).toHaveCount(0);
  await page.getByRole('link', { name: 'Saisies sur cet appareil' }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await command('rollout', ended, version, '--stable');
  await walker.open('/programme');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Cette partie' })).toHaveCount(0);
  await expect(entries).toHaveCount(1);
});

test('two releases at the same time are both there', async ({ command, folder, visit }) => {
  const versions = ['4.0.0', '4.1.0'];
  const built = await Promise.all(
    versions.map(async version => writeRelease(await remade(REMOTE, version), join(folder, version))),
  );
  await Promise.all(built.map(build => command('release', REMOTE, '--built', build)));
  for (const version of versions)
    expect(await versionIn(await visit('tester', `?${REMOTE}=${version}`))).toBe(version);
});

test('when the list of releases is lost, browsers keep to the last good one', async ({
  command,
  folder,
  server,
  visit,
}) => {
  const built = writeRelease(await remade(REMOTE, '5.0.0'), join(folder, '5.0.0'));
  await command('release', REMOTE, '--built', built);
  await command('rollout', REMOTE, '5.0.0', '--traffic', '50');
  const shown = async (id: string) => versionIn(await visit(id));
  const { few } = await sharesOut(shown, '5.0.0');
  const [id = ''] = few;
  const originalList = readFileSync(join(server.site, 'remotes.json'), 'utf8');
  server.change('remotes.json', () => '<!doctype html><title>Maintenance</title>');
  expect(await shown(id)).toBe('5.0.0');
  server.change('remotes.json', () => originalList);
  await command('rollout', 'withdraw', REMOTE);
  expect(await shown(id)).not.toBe('5.0.0');
});
