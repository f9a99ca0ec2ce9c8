import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as installed } from '../support/installed';
import { handMade, writeRelease } from '../support/made-release';
import { releasing } from '../support/release-command';

const REMOTE = 'remote-account';
const LOGIN = '/account/login';
const VERSION = '8.0.0';
/** A little more than the five seconds between the server's checks of trials, in ms. */
const LOOKS_EVERY = 6000;

/** Pages may throw here, since errors are what is counted. */
const test = installed.extend<{ quiet: undefined }, { alone: undefined }>({
  quiet: async ({ browserName: _ }, use) => use(undefined),
  // Gets a worker, and so a server, of its own: the server accepts 30 failure reports per address in five minutes,
  // and other flows report some too.
  alone: [async ({ browserName: _ }, use) => use(undefined), { scope: 'worker', auto: true }],
});

test.use({ serviceWorkers: 'block' });

test('a release on trial that fails is seen failing, is withdrawn by itself, and its open pages are told', async ({
  walker,
  server,
  folder,
}) => {
  const { page } = walker;
  await walker.signIn('admin');
  const command = releasing(server.site);
  const screen = `() => React.createElement('button', { onClick: () => { throw new Error('no such field') } }, 'Go')`;
  const made = await handMade(REMOTE, VERSION, LOGIN, screen);
  const canary = writeRelease(made, join(folder, VERSION));
  const lines = String(made.files.get('remoteEntry.js')).split('\n');
  const thrown = lines.findIndex(line => line.includes('no such field')) + 1;
  writeFileSync(join(canary, 'remoteEntry.js.map'), mapOfLines('src/go.tsx', lines.length));
  await command('release', REMOTE, '--built', canary);
  const output = await command(
    ...['rollout', REMOTE, VERSION, '--traffic', '100', '--until', '1h', '--max-errors', '5%'],
  );
  expect(output).toContain('with at most 5 % errors');
  await page.waitForTimeout(LOOKS_EVERY);

  await test.step('a page tells that it shows the release, and that it fails', async () => {
    await page.clock.install();
    const counted = page.waitForRequest('**/remote-loads/');
    await page.goto(LOGIN);
    await expect(page.getByRole('button', { name: 'Go' })).toBeVisible();
    const { loads, first_paint } = (await counted).postDataJSON();
    expect(loads).toEqual([{ remote: REMOTE, version: VERSION }]);
    expect(first_paint).toBeGreaterThan(0);
    const reported = page.waitForResponse('**/remote-failures/');
    await page.getByRole('button', { name: 'Go' }).click();
    expect((await reported).status()).toBe(204);
  });

  const administration = await page.context().newPage();
  await test.step('administration shows the failure and the rule', async () => {
    await administration.goto('/api/admin/rollouts');
    await expect(administration.getByRole('heading', { name: `${REMOTE} ${VERSION}` })).toBeVisible();
    await expect(administration.getByRole('img', { name: /Affichages\s: 1, échecs\s: 1,/ })).toBeVisible();
    await expect(administration.getByText('Une action ou une minuterie a échoué')).toBeVisible();
    await expect(administration.getByText(/ · Error: no such field/)).toBeVisible();
    await expect(administration.getByText('/account/login', { exact: true })).toBeVisible();
    await administration.getByText('Pile d’appels du dernier échec').click();
    await expect(administration.getByText(`at onClick (src/go.tsx:${thrown}:1)`)).toBeVisible();
    await expect(administration.getByText(/À l’essai jusqu’au/)).toContainText(
      'Rien n’est décidé avant 18 pages',
    );
  });

  await test.step('when it fails for more people, the server withdraws it and says why', async () => {
    for (let number = 0; number < 25; number += 1) {
      const failure = { remote: REMOTE, version: VERSION, cause: 'script', message: 'Error: no such field' };
      expect((await page.request.post('/api/v1/remote-failures/', { data: failure })).status()).toBe(204);
    }
    await expect
      .poll(() => command('rollout', 'status', REMOTE), { timeout: 30_000 })
      .toMatch(/server +remote-account +withdraw 8\.0\.0: \d+ of \d+ pages failed/);
    await administration.reload();
    await expect(administration.getByRole('cell', { name: /^withdraw 8\.0\.0: / })).toBeVisible();
    await expect(administration.getByText(/À l’essai jusqu’au/)).toHaveCount(0);
    await administration.close();
  });

  await test.step('the open page is told, and shows the stable release after a reload', async () => {
    await expect(page.getByRole('button', { name: 'Go' })).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(page.getByText('une version qui a été retirée')).toBeVisible();
    await page.getByRole('button', { name: 'Recharger' }).click();
    await expect(page.getByRole('button', { name: 'Go' })).toHaveCount(0);
    await expect(page.getByText('une version qui a été retirée')).toHaveCount(0);
    await expect(page.locator('main').locator('h1, h2').first()).toBeVisible();
  });
});

/** A source map that gives each line of a script the same line of its source. */
const mapOfLines = (source: string, count: number) =>
  JSON.stringify({
    version: 3,
    sources: [source],
    names: [],
    mappings: ['AAAA', ...Array(count - 1).fill('AACA')].join(';'),
  });
