import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMINISTRATION_WORDS } from '../support/administration-words';
import { expect, test } from '../support/installed';
import { handMade, remade, writeRelease } from '../support/made-release';
import { releasingOver } from '../support/release-command';

const REMOTE = 'remote-account';
const LOGIN = '/account/login';
const TEAM = 'Équipe Comptes';

const title = (attributes = '{}') => `React.createElement('h1', ${attributes}, 'Broken')`;
const BROKEN: Record<string, { what: string; screen: string; prologue?: string; style?: string }> = {
  '7.1.0': { what: 'breaks at once', screen: '() => null', prologue: 'throw new Error("breaks at once");' },
  '7.2.0': { what: 'always throws', screen: '() => { throw new Error("always throws") }' },
  '7.3.0': {
    what: 'throws later',
    screen: `() => { setTimeout(() => { throw new Error('throws later') }); return ${title()} }`,
  },
  '7.4.0': { what: 'complains', screen: `() => { console.error('complains'); return ${title()} }` },
  '7.5.0': {
    what: 'scrolls sideways',
    screen: `() => ${title('{ style: { width: 3000 } }')}`,
  },
  '7.6.0': {
    what: 'matches <nav>',
    screen: `() => React.createElement('div', {}, ${title()},
      React.createElement('link', { rel: 'stylesheet', href: '/remotes/remote-account/7.6.0/hides.css' }))`,
    style: '@media (width > 0) { nav { display: none } }',
  },
};

test.use({ serviceWorkers: 'block' });

test('a team releases over HTTP with its token, until the token is revoked', async ({
  browser,
  folder,
  server,
  walker,
}) => {
  const { page, locale } = walker;
  const words = ADMINISTRATION_WORDS[locale];
  await walker.signIn('admin');
  const listed = readFileSync(join(server.site, 'remotes.json'), 'utf8');

  const token = await test.step('an administrator makes a token, which is shown once', async () => {
    await page.goto('/api/admin/release-tokens');
    await expect(page.getByText(words.noTokens)).toBeVisible();
    await page.getByRole('button', { name: words.makeToken }).click();
    await page.getByRole('combobox', { name: words.application }).fill(REMOTE);
    await page.getByRole('textbox', { name: words.team }).fill(TEAM);
    await page.getByRole('form').getByRole('button', { name: words.makeToken }).click();
    const shown = (await page.getByRole('status', { name: words.token }).textContent()) ?? '';
    await page.getByRole('button', { name: words.copied }).click();
    await expect(page.getByRole('row').filter({ hasText: TEAM })).toContainText(REMOTE);
    await expect(page.getByText(shown)).toHaveCount(0);
    return shown;
  });
  const command = releasingOver(server.url, token);

  await test.step('a release is run in a browser, published, and given to everybody', async () => {
    const change = (text: string) => text.replaceAll('Connexion', 'Entrez donc');
    const built = writeRelease(await remade(REMOTE, '7.0.0', change), join(folder, '7.0.0'));
    const output = await command('release', REMOTE, '--built', built);
    expect(output).toMatch(
      /remote-account 7\.0\.0 in a browser: \d screens in two languages at two sizes, the first shown in \d+ ms; \d+ files/,
    );
    expect(output).toContain('remote-account 7.0.0 is released: 0 %');
    expect(output).toContain(`--traffic 1 --server ${server.url}`);
    expect(await command('release', REMOTE, '--built', built, '--no-browser')).toContain('already released');
    expect(await command('rollout', REMOTE, '7.0.0', '--traffic', '100')).toContain('7.0.0: 100 %');
    const visitor = await browser.newPage({ baseURL: server.url, locale: 'fr-FR' });
    await visitor.goto(LOGIN);
    await expect(visitor.getByRole('heading', { name: 'Entrez donc' })).toBeVisible();
    await visitor.close();
    const status = await command('rollout', 'status', REMOTE);
    expect(status).toMatch(/7\.0\.0 +100 % +whole, suits the shell/);
    expect(status).toContain(`${TEAM}  ${REMOTE}  rollout 7.0.0 to 100 %`);
  });

  for (const [version, { what, screen, prologue, style }] of Object.entries(BROKEN))
    await test.step(`a release whose screen ${what} is refused`, async () => {
      const broken = await handMade(
        REMOTE,
        version,
        LOGIN,
        screen,
        prologue,
        style ? { 'hides.css': style } : {},
      );
      const built = writeRelease(broken, join(folder, version));
      await expect(command('release', REMOTE, '--built', built)).rejects.toMatchObject({
        stdout: expect.stringMatching(new RegExp(`${LOGIN} \\((fr|en), .*: .*${what}[^]*\\.png`)),
        stderr: expect.stringContaining(
          `remote-account ${version} fails in a browser. Nothing was released.`,
        ),
      });
      expect(await command('rollout', 'status', REMOTE)).not.toContain(version);
    });

  await test.step('other remotes are not the team’s', async () => {
    await expect(command('rollout', 'status', 'remote-search')).rejects.toMatchObject({
      stderr: expect.stringContaining('refuses the token'),
    });
  });

  await test.step('the administrator revokes the token, after a second question', async () => {
    await page.goto('/api/admin/release-tokens');
    await page.getByRole('button', { name: words.revokeToken }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.revoke, exact: true }).click();
    await expect(page.getByText(words.revoked, { exact: true })).toBeVisible();
    await expect(command('rollout', 'withdraw', REMOTE)).rejects.toMatchObject({
      stderr: expect.stringContaining('it is wrong, expired or revoked'),
    });
  });
  // Other tests use the same site.
  server.change('remotes.json', () => listed);
});
