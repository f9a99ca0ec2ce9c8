import { heldObjects, secondCopies } from '../support/held-objects';
import { list, type MadeRelease, remade, serve } from '../support/made-release';
import {
  failureCard,
  failureReports,
  follow,
  REMOTES,
  remoteShown,
  SCREENS,
} from '../support/remote-screens';
import { address } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test, type Walker } from '../support/walk';

test.use({ serviceWorkers: 'block' });

const EVERYBODY = ['host', ...REMOTES].sort();
/** The account remote does not use the outbox. The screens of mortality are made from its definition by `shared`. */
const USERS = {
  react: EVERYBODY,
  'shared/i18n': EVERYBODY,
  'shared/router': EVERYBODY,
  'shared/session': EVERYBODY.filter(name => name !== 'remote-mortality'),
  'shared/outbox': EVERYBODY.filter(name => name !== 'remote-account'),
};
const UNSUITABLE = {
  fr: 'Elle attend une autre version d’aviCable que celle ouverte ici.',
  en: 'It expects another version of aviCable than the one open here.',
};

/** Together these screens use every shared module. */
const SHOWN = [...Object.entries(SCREENS), ['remote-account', '/account/reset']] as const;

/** Opens every remote in one page. */
async function showAll(walker: Walker): Promise<void> {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await page.goto(address(walker, '/about'));
  for (const [remote, path] of SHOWN) {
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}\\b`));
    // The previous screen stays until the remote is loaded.
    await expect.poll(async () => (await heldObjects(page)).get('react')?.holders).toContain(remote);
    await expect(remoteShown(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
  }
}

async function expectOneOfEach({ page }: Walker): Promise<void> {
  await expect(async () => {
    const held = await heldObjects(page);
    expect([...held].filter(([, { objects }]) => objects !== 1)).toEqual([]);
    for (const [name, users] of Object.entries(USERS)) expect(held.get(name)?.holders, name).toEqual(users);
    expect(await secondCopies(page)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

async function releaseAll({ page }: Walker, releases: MadeRelease[]): Promise<void> {
  for (const release of releases) await serve(page, release);
  await list(page, releases);
}

type Change = (text: string, file: string) => string;

/** Requires versions like a build of a month ago: the previous patch, if there is one. */
const older: Change = text =>
  text.replaceAll(
    /(requiredVersion"?:"\^\d+\.\d+\.)(\d+)/g,
    (_all, line: string, patch: string) => `${line}${Math.max(0, Number(patch) - 1)}`,
  );

/** Makes a release require another version of a shared module. */
const asking =
  (name: string, range: string): Change =>
  text =>
    text
      .replaceAll(new RegExp(`(shareKey:"${name}",[^}]*?requiredVersion:")[^"]+`, 'g'), `$1${range}`)
      .replaceAll(new RegExp(`("name":"${name}",[^}]*?"requiredVersion":")[^"]+`, 'g'), `$1${range}`);

test('shell and remotes hold the same React, router, i18next, session and queue', async ({ walker }) => {
  await showAll(walker);
  await expectOneOfEach(walker);
});

test('so do remotes that were built a month earlier against other patch versions', async ({ walker }) => {
  const releases = await Promise.all(REMOTES.map(remote => remade(remote, '0.0.9', older)));
  for (const { files } of releases)
    expect(String(files.get('mf-manifest.json'))).toContain(
      '"name":"react","version":"","singleton":true,"requiredVersion":"^19.3.0"',
    );
  await releaseAll(walker, releases);
  await showAll(walker);
  await expectOneOfEach(walker);
});

const MORTALITY = 'remote-mortality';
const INCOMPATIBLE: [name: string, change: Change][] = [
  ['another React', asking('react', '^18.2.0')],
  ['another shared', asking('shared/i18n', '^99.0.0')],
  ['what this shell has not', text => text.replaceAll('"name":"shared/map"', '"name":"shared/weather"')],
];

test('a remote that this shell does not suit is refused before any of its code runs', async ({ walker }) => {
  const { page } = walker;
  const reports = failureReports(page);
  const files = new Set<string>();
  page.on('request', request => {
    if (/\/9\.\d\.0\//.test(request.url())) files.add(request.url().split('/').pop() ?? '');
  });
  await beginSignedIn(page, 'editor');
  await page.goto(address(walker, '/about'));
  for (const [number, [name, change]] of INCOMPATIBLE.entries())
    await test.step(name, async () => {
      const version = `9.${number}.0`;
      await releaseAll(walker, [await remade(MORTALITY, version, change)]);
      for (const locale of ['fr', 'en'] as const) {
        await follow(page, locale === 'fr' ? SCREENS[MORTALITY] : `/en${SCREENS[MORTALITY]}`);
        await expect(failureCard(page, locale)).toContainText(UNSUITABLE[locale]);
        await follow(page, '/about');
      }
      expect(reports.sent.splice(0)).toEqual([
        expect.objectContaining({ remote: MORTALITY, version, cause: 'shared' }),
      ]);
    });
  expect([...files]).toEqual(['mf-manifest.json']);
  expect(await secondCopies(page)).toEqual([]);
});

test('where there is a stable release that suits, it is shown instead', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await releaseAll(walker, [
    await remade(MORTALITY, '9.0.0', asking('react', '^18.2.0')),
    await remade(MORTALITY, '8.0.0'),
  ]);
  await page.goto(address(walker, SCREENS[MORTALITY]));
  await expect(remoteShown(page)).toBeVisible();
});
