import { expect, type Page, test } from '@playwright/test';

/** The parts of the discovery document that this test uses. */
interface Discovery {
  microFrontends: Record<string, { url: string; metadata: object; deployment: object }[]>;
}

const words = {
  fr: {
    login: 'Connexion',
    username: 'Nom d’utilisateur ou adresse électronique',
    failed: 'Cette partie n’est pas disponible',
    retry: 'Réessayer',
  },
  en: {
    login: 'Log in',
    username: 'Username or e-mail address',
    failed: 'This part is not available',
    retry: 'Try again',
  },
};
type Words = (typeof words)['fr'];

const base = () => process.env.E2E_URL ?? '';
const pathOf = (locale: string) => `${base()}${locale === 'en' ? '/en' : ''}/account/login`;
const loginShown = (page: Page, { login }: Words) =>
  expect(page.getByRole('heading', { name: login })).toBeVisible();

/**
 * Adds a canary release for all browsers to the discovery document, before the stable release of the account remote.
 */
async function releaseCanary(page: Page, canary: { url: string; metadata: object }) {
  await page.route('**/remotes.json', async route => {
    const document: Discovery = await (await route.fetch()).json();
    const stable = document.microFrontends['remote-account']?.[0];
    if (!stable) throw new Error('The account remote is not released.');
    document.microFrontends['remote-account'] = [
      { ...canary, deployment: { traffic: 100, default: false } },
      { ...stable, deployment: { traffic: 0, default: true } },
    ];
    await route.fulfill({ json: document });
  });
}

test('a release that cannot be had gives way to the stable one', async ({ page }, { project }) => {
  const { locale } = project.metadata as { locale: 'fr' | 'en' };
  await releaseCanary(page, {
    url: '/remotes/nowhere/mf-manifest.json',
    metadata: { version: '9.9.9', integrity: '' },
  });
  await page.goto(pathOf(locale));
  await loginShown(page, words[locale]);
});

test('a changed file is refused, and another try needs no reload', async ({ page }, { project }) => {
  const { locale } = project.metadata as { locale: 'fr' | 'en' };
  const { failed, retry } = words[locale];
  await page.route('**/remotes/remote-account/**/remoteEntry.js', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};window.changed = true` });
  });
  await page.goto(pathOf(locale));
  await expect(page.getByText(failed)).toBeVisible();
  expect(await page.evaluate(() => 'changed' in window)).toBe(false);
  await page.unroute('**/remotes/remote-account/**/remoteEntry.js');
  await page.getByRole('button', { name: retry }).click();
  await loginShown(page, words[locale]);
});

test('without a discovery document the last good one serves', async ({ page }, { project }) => {
  const { locale } = project.metadata as { locale: 'fr' | 'en' };
  await page.goto(pathOf(locale));
  await loginShown(page, words[locale]);
  await page.route('**/remotes.json', route => route.fulfill({ status: 503 }));
  await page.reload();
  await loginShown(page, words[locale]);
});

test('shell and remotes are one application: one language, one set of everything shared', async ({ page }, {
  project,
}) => {
  const { locale } = project.metadata as { locale: 'fr' | 'en' };
  const other = locale === 'fr' ? 'en' : 'fr';
  await page.goto(pathOf(locale));
  await loginShown(page, words[locale]);
  await page.getByLabel(words[locale].username).fill('half a name');
  const toOther = page.getByRole('button', { name: other === 'en' ? 'English' : 'Français' });
  if (!(await toOther.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await toOther.click();
  await loginShown(page, words[other]);
  await expect(page.getByLabel(words[other].username)).toHaveValue('half a name');
  const brought = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /remotes\/.*(react|i18next|antd)/.test(name)).length,
  );
  expect(brought).toBe(0);
});
