import type { Page } from '@playwright/test';
import { expect, test, type Walker } from '../support/walk';

const DEMONSTRATION_PASSWORD = 'Demo-for-tests-1!';

/** Requests about the session, from all tabs. */
function authCalls(page: Page): string[] {
  const calls: string[] = [];
  page.context().on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/auth/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1/auth/'.length)}`);
  });
  return calls;
}

const expireAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('auth._token_expiration.local', String(Date.now())));

async function fillIn({ page, words }: Walker, username: string) {
  await page.getByRole('textbox', { name: words.username }).fill(username);
  await page.getByRole('textbox', { name: words.password }).fill(DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
}

const signedIn = (page: Page, { words }: Walker) =>
  expect(page.getByRole('banner').getByRole('button', { name: words.signOut })).toBeVisible();
const signedOut = (page: Page, { words }: Walker) =>
  expect(page.getByRole('banner').getByRole('button', { name: words.signIn })).toBeVisible();

test('a protected page leads to the login page, and the login page back to it, by e-mail too', async ({
  walker,
}) => {
  const { page, locale } = walker;
  await walker.open('/infrastructures/3?from=colleague');
  await expect(page).toHaveURL(/\/account\/login\?to=/);
  await fillIn(walker, 'editor@demonstration.example');
  await expect(page).toHaveURL(
    new RegExp(`${locale === 'en' ? '/en' : '^(?!.*/en/).*'}/infrastructures/3\\?from=colleague$`),
  );
});

test('an expired access token is refreshed once for two tabs', async ({ walker }) => {
  const { page } = walker;
  await walker.signIn('editor');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await signedIn(other, walker);
  // A pending request would notice the expiry before the reload does.
  await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')]);
  const calls = authCalls(page);
  await expireAccessToken(page);
  await Promise.all([page.reload(), other.reload()]);
  const refreshes = () => calls.filter(call => call === 'POST jwt/refresh').length;
  await expect.poll(refreshes).toBe(1);
  await signedIn(page, walker);
  await signedIn(other, walker);
  await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')]);
  expect(refreshes()).toBe(1);
});

test('no network ends no session; the server’s word does, in every tab', async ({ walker }) => {
  const { page, words } = walker;
  await walker.signIn('editor');
  const other = await page.context().newPage();
  await walker.open('/about');
  await other.goto(page.url());
  await page.context().setOffline(true);
  await expireAccessToken(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForTimeout(1500);
  await signedIn(page, walker);

  await page.context().setOffline(false);
  await page.evaluate(() => localStorage.setItem('auth._refresh_token.local', 'for.ged.token'));
  await walker.open('/infrastructures');
  await expect(page).toHaveURL(/\/account\/login\?to=%2Finfrastructures$/);
  await signedOut(other, walker);
  await fillIn(walker, 'editor');
  await expect(page).toHaveURL(/\/infrastructures$/);
  // A sign-out leads home only from a screen that was shown; one that is still loading asks for a sign-in.
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await signedIn(other, walker);

  await other.getByRole('banner').getByRole('button', { name: words.signOut }).click();
  await expect(page).toHaveURL(/\/(en)?$/);
  await signedOut(page, walker);
});
