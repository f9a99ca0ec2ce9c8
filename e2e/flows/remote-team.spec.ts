import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/installed';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);
const NAME = 'remote-campaigns';

test.use({ serviceWorkers: 'block' });

test('a team makes, tests and releases a remote in a folder of its own, and nobody builds the shell for it', async ({
  walker,
  folder,
  server,
}, info) => {
  // biome-ignore lint/suspicious/noSkippedTests: without the packages that it installs there is nothing to test.
  test.skip(!(await registryAnswers()), 'No registry of packages answers.');
  test.setTimeout(900_000);
  const packages = join(folder, 'packages');
  const remote = join(folder, NAME);
  const begun = Date.now();
  const times: string[] = [];
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const from = Date.now();
    await test.step(name, work);
    times.push(`${name} ${((Date.now() - from) / 1000).toFixed(1)} s`);
  };
  const inRemote = (...words: string[]) =>
    run('npm', words, { cwd: remote, env: { ...process.env, CI: '1' } });
  const token = await newToken(server.url);
  const command = (...words: string[]) =>
    run('npx', ['--no-install', 'avicable-remote', ...words, '--server', server.url], {
      cwd: remote,
      env: { ...process.env, AVICABLE_RELEASE_TOKEN: token },
    });

  await run(process.execPath, ['scripts/installed.mjs', 'scripts/pack.mjs', packages], { cwd: ROOT });
  const kit = join(packages, readVersioned('avicable-remote-kit'));
  await timed('create', () =>
    run('npx', ['--yes', '--package', kit, 'avicable-remote', 'create', NAME, '--packages', packages], {
      cwd: folder,
    }),
  );
  await timed('install', () => inRemote('install', '--no-audit', '--no-fund'));
  const manifest = join(remote, 'src/manifest.ts');
  writeFileSync(manifest, withContributions(readFileSync(manifest, 'utf8')));
  await timed('types', () => inRemote('run', 'typecheck'));
  await timed('test', () => inRemote('test'));
  await timed('release', async () => {
    const { stdout } = await command('release', NAME);
    expect(stdout).toMatch(
      /remote-campaigns 0\.1\.0 in a browser: \d screens? in two languages at two sizes/,
    );
  });
  await timed('10 %', () => command('rollout', NAME, '0.1.0', '--traffic', '10'));
  info.annotations.push({ type: 'a team’s day', description: times.join(', ') });
  console.log(`A team's day: ${times.join(', ')}; ${((Date.now() - begun) / 1000).toFixed(0)} s together`);

  await test.step('its paths, its entry, its action and its layer are there', async () => {
    await command('rollout', NAME, '0.1.0', '--stable');
    const { page } = walker;
    await walker.signIn('editor');
    await expect(async () => {
      await walker.open('/about');
      await page.getByRole('navigation').getByRole('link', { name: 'Nouvel écran' }).click({ timeout: 4000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvel écran' })).toBeVisible();
    await expect(page.getByText('Bonjour editor')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Bonjour editor')).toBeVisible();
    await page.goto('/en/campaigns');
    await expect(page.getByText('Hello editor')).toBeVisible();
    await page.goto('/infrastructures/1');
    await walker.act('Ajouter une campagne');
    await expect(page).toHaveURL(/\/campaigns\?support=1$/);
    await page.goto('/search');
    await page.getByRole('button', { name: 'Couches' }).click();
    await expect(page.getByRole('checkbox', { name: 'Campagnes' })).toBeVisible();
  });
});

const registryAnswers = () =>
  run('npm', ['ping']).then(
    () => true,
    () => false,
  );

/** The token that an administrator creates for the team. */
async function newToken(server: string): Promise<string> {
  const post = async (path: string, body: object, access?: string) => {
    const answer = await fetch(`${server}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { access } = await post('auth/jwt/create/', { username: 'admin', password: 'Admin-for-tests-1!' });
  const { token } = await post('admin/release-tokens/', { remote: NAME, team: 'Campaigns' }, access);
  return token;
}

/** Reads a file of a package, with the version of `shared` filled in. */
function readVersioned(name: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8'));
  return `${name}-${version}.tgz`;
}

/** The manifest with an action on a support's sheet and a layer added. */
const withContributions = (text: string) =>
  text.replace(
    'contributions: {',
    `contributions: {
    actions: [
      {
        on: '/infrastructures/:id',
        title: { fr: 'Ajouter une campagne', en: 'Add a campaign' },
        to: '/campaigns?support=:id',
        icon: 'M40 40h176v176H40Z',
        scope: 'data:write',
      },
    ],
    layers: [
      { id: 'campaigns', title: { fr: 'Campagnes', en: 'Campaigns' }, path: 'campaigns/', to: '/campaigns/:id' },
    ],`,
  );
