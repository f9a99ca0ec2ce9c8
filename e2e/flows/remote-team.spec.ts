import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { commandsOf } from '../../scripts/docs/commands.mjs';
import { expect, test } from '../support/installed';
import { freePort } from '../support/run-server';
import { WORDS } from '../support/words';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);
const NAME = 'remote-campaigns';
const DAY = "A team's day";

test.use({ serviceWorkers: 'block' });

/** Commands of both pages that no one of these lines runs, each with the reason. */
const RUN_ELSEWHERE = new Map([
  ['export AVICABLE_RELEASE_TOKEN=avicable_release_…', 'here it is in the environment of every command'],
  [
    'npm run release -- remote-search --server https://avicable.example',
    'remote-campaigns is released like this below, and a remote of the repository in remote-http-release.spec.ts',
  ],
  ['npm run create:remote -- remote-campaigns', 'changes the repository: create-remote.test.mjs has a copy'],
  ['npx vitest run --project remote-campaigns', 'needs the remote in the repository'],
  ['npm run dev -- remote-campaigns', 'needs the remote in the repository'],
  ['npm run build', 'builds the repository, which these tests have as it is'],
]);

test('every command of the pages about remotes is run, or named with the reason', () => {
  const run = [...commandsOf('micro-frontends.md', DAY), ...commandsOf('releases.md', 'Releasing a remote')];
  const others = [...commandsOf('micro-frontends.md'), ...commandsOf('releases.md')].filter(
    command => !run.includes(command),
  );
  expect(others).toEqual([...RUN_ELSEWHERE.keys()]);
});

test('a team makes, tests and releases a remote in a folder of its own, and nobody builds the shell for it', async ({
  walker,
  browser,
  folder,
  server,
}, info) => {
  // biome-ignore lint/suspicious/noSkippedTests: without the packages that it installs there is nothing to test.
  test.skip(!(await registryAnswers()), 'No registry of packages answers.');
  test.setTimeout(900_000);
  const packages = join(folder, 'packages');
  const env = {
    ...process.env,
    CI: '1',
    PORT: String(await freePort()),
    AVICABLE_RELEASE_TOKEN: await newToken(server.url),
  };
  let cwd = folder;
  const shell = (command: string) => run('sh', ['-c', command], { cwd, env });
  const times: string[] = [];
  let output = '';

  await run(process.execPath, ['scripts/installed.mjs', 'scripts/pack.mjs', packages], { cwd: ROOT });
  const begun = Date.now();
  for (const line of commandsOf('micro-frontends.md', DAY)) {
    const command = line.replaceAll('<folder>', packages).replaceAll('https://avicable.example', server.url);
    const from = Date.now();
    await test.step(line, async () => {
      if (command.startsWith('cd ')) cwd = join(cwd, command.slice('cd '.length));
      else if (command.includes('avicable-remote dev')) await whileItRuns(command, { cwd, env }, isShown);
      else output += (await shell(command)).stdout;
    });
    times.push(`${line} ${((Date.now() - from) / 1000).toFixed(1)} s`);
    if (line.startsWith('npm install')) addLayer(join(cwd, 'src/manifest.ts'));
  }
  const seconds = (Date.now() - begun) / 1000;
  info.annotations.push({ type: 'a team’s day', description: times.join(', ') });
  console.log(`A team's day:\n${times.join('\n')}\n${seconds.toFixed(0)} s together`);
  expect(output).toMatch(/remote-campaigns 0\.1\.0 in a browser: \d screens? in two languages at two sizes/);
  expect(output).toContain(`To look at it: ${server.url}/campaigns?${NAME}=0.1.0\n`);

  await test.step('an edit is on the screen, and what was typed stays', async () => {
    const screen = join(cwd, 'src/routes/first.tsx');
    const write = (title: string) =>
      writeFileSync(screen, original.replace('<h1>', `<h1><input /> ${title} `));
    const original = readFileSync(screen, 'utf8');
    write('Before');
    const page = await browser.newPage({ serviceWorkers: 'block', locale: 'fr-FR' });
    await whileItRuns(`npx avicable-remote dev ${server.url}`, { cwd, env }, async address => {
      await isShown(address);
      await page.goto(`${address}/campaigns`);
      await signInOn(page);
      await page.getByRole('heading', { name: 'Before' }).getByRole('textbox').fill('half a sentence');
      const from = Date.now();
      write('After');
      await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
      console.log(`An edit is on the screen after ${Date.now() - from} ms`);
      await expect(page.getByRole('heading', { level: 1 }).getByRole('textbox')).toHaveValue(
        'half a sentence',
      );
    });
    await page.close();
    writeFileSync(screen, original);
  });

  await test.step('who has the link of a pull request sees it, signed in or not', async () => {
    const version = '0.1.1-pr.12';
    const texts = join(cwd, 'src/locales/fr.json');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('Nouvel écran', 'Campagnes à venir'));
    await shell(`npm version --no-git-tag-version ${version}`);
    const { stdout } = await shell(`npm run release -- ${NAME} --server ${server.url}`);
    const link = /To look at it: (\S+)$/.exec(stdout.trim())?.[1] ?? '';
    expect(link).toBe(`${server.url}/campaigns?${NAME}=${version}`);
    const page = await browser.newPage({ serviceWorkers: 'block', locale: 'fr-FR' });
    await page.goto(link);
    await signInOn(page);
    await expect(page.getByRole('heading', { name: 'Campagnes à venir' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Campagnes à venir' })).toBeVisible();
    await shell(`npm run rollout -- retire ${NAME} ${version} --server ${server.url}`);
    await page.goto(link);
    await expect(page.getByText(`La version ${version}, que le lien demande, n’est plus`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Campagnes à venir' })).toHaveCount(0);
    await page.close();
  });

  await test.step('its paths, its entry, its action and its layer are there', async () => {
    await shell(`npm run rollout -- ${NAME} 0.1.0 --stable --server ${server.url}`);
    const { page } = walker;
    await walker.signIn('editor');
    await expect(async () => {
      await walker.open('/about');
      await page.getByRole('navigation').locator('a[href="/campaigns"]').click({ timeout: 4000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvel écran' })).toBeVisible();
    await expect(page.getByText('Bonjour editor')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Bonjour editor')).toBeVisible();
    await page.goto('/en/campaigns');
    await expect(page.getByText('Hello editor')).toBeVisible();
    await page.goto('/infrastructures/1');
    await walker.act('Nouvel écran pour ce support');
    await expect(page).toHaveURL(/\/campaigns\?support=1$/);
    await expect(page.getByText('Il parle du support n° 1.')).toBeVisible();
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

/**
 * Runs a command until the work with its dev server is done.
 * @param work gets the address of the dev server
 */
async function whileItRuns(
  command: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
  work: (address: string) => Promise<void>,
): Promise<void> {
  const child = spawn('sh', ['-c', command], { ...options, detached: true, stdio: 'ignore' });
  try {
    await work(`http://localhost:${options.env.PORT}`);
  } finally {
    // The command and all that it started.
    process.kill(-(child.pid ?? 0));
  }
}

/** Waits until a dev server shows the remote. */
const isShown = (address: string) =>
  expect(async () => {
    const { microFrontends } = await (await fetch(`${address}/remotes.json`)).json();
    expect((await fetch(microFrontends[NAME][0].url)).ok).toBe(true);
  }).toPass();

async function signInOn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: WORDS.fr.username }).fill('editor');
  await page.getByRole('textbox', { name: WORDS.fr.password }).fill('Demo-for-tests-1!');
  await page.getByRole('main').getByRole('button', { name: WORDS.fr.signIn }).click();
}

/** Adds a layer to what the manifest in a file adds to other screens. */
const addLayer = (file: string) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      'contributions: {',
      `contributions: {
    layers: [
      { id: 'campaigns', title: { fr: 'Campagnes', en: 'Campaigns' }, path: 'campaigns/', to: '/campaigns?support=:id' },
    ],`,
    ),
  );
