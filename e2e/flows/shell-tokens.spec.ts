import type { Page } from '@playwright/test';
import { address, answer, calls, logged, signedIn, signedOut, stored } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

test.describe('tokens', () => {
  const expire = (page: Page, key: string) =>
    page.addInitScript(name => localStorage.setItem(name, '1'), `auth.${key}local`);

  test('one refresh runs at a time and concurrent callers share its result', async ({ walker }) => {
    const { page } = walker;
    const made = calls(page);
    await beginSignedIn(page, 'editor');
    await walker.open('/about');
    await signedIn(walker);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('auth._token_expiration.local', '1'));
    await walker.open('/infrastructures');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(made.filter(call => call === 'POST auth/jwt/refresh')).toHaveLength(1);
  });

  // The session's unit tests cover the validity of tokens; these tests use the browser's clock.
  test('a token that expires in 500 ms is not valid: refresh and grant_type refresh_token are sent', async ({
    walker,
  }) => {
    const { page } = walker;
    const { refresh } = await beginSignedIn(page, 'reader');
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await page.addInitScript(
      expiry => localStorage.setItem('auth._token_expiration.local', expiry),
      String(now + 500),
    );
    // The server refuses to refresh for now (503), which leaves the tokens unchanged.
    await answer(page, 'auth/jwt/refresh', 503, { detail: 'later' });
    const refreshRequest = page.waitForRequest(/auth\/jwt\/refresh$/);
    await walker.open('/about');
    expect((await refreshRequest).postDataJSON()).toEqual({ refresh, grant_type: 'refresh_token' });
  });

  test('the access token is expired and refresh is impossible: the session is reset', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await expire(page, '_token_expiration.');
    await page.addInitScript(() => {
      for (const key of ['_refresh_token.', '_refresh_token_expiration.'])
        localStorage.removeItem(`auth.${key}local`);
    });
    await walker.open('/account');
    await expect(page).toHaveURL(`${address(walker, '/account/login')}?to=%2Faccount`);
    expect(await stored(page, '_token.')).toBeNull();
  });

  test('only the access token is expired: the state resets by itself when auto-logout is on', async ({
    walker,
  }) => {
    const { page } = walker;
    await page.route('**/api/v1/settings/', async route => {
      const settings = await (await route.fetch()).json();
      await route.fulfill({ json: { ...settings, auto_logout: true } });
    });
    const settled = page.waitForResponse(/\/settings\/$/);
    await beginSignedIn(page, 'editor');
    await walker.open('/account');
    await settled;
    await signedIn(walker);
    await page.evaluate(() => localStorage.setItem('auth._token_expiration.local', '1'));
    await expect(page).toHaveURL(`${address(walker, '/account/login')}?to=%2Faccount`);
    expect(await stored(page, '_refresh_token.')).toBeNull();
  });

  test('a refresh token expired: the session is reset, silently on init', async ({ walker }) => {
    const { page } = walker;
    const lines = logged(page);
    await beginSignedIn(page, 'editor');
    await expire(page, '_refresh_token_expiration.');
    await walker.open('/account');
    await expect(page).toHaveURL(`${address(walker, '/account/login')}?to=%2Faccount`);
    expect(await stored(page, '_token.')).toBeNull();
    expect(lines).toEqual([]);
  });

  test('a 401 resets the session, once the refresh is refused too', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await answer(page, 'auth/users/me/', 401, { detail: 'no' });
    await answer(page, 'auth/jwt/refresh', 401, { detail: 'no' });
    await walker.open('/account');
    await expect(page).toHaveURL(/account\/login\?to=%2Faccount$/);
    await signedOut(walker);
  });

  test('no answer to a refresh keeps the session', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/about');
    await signedIn(walker);
    await page.evaluate(() => localStorage.setItem('auth._token_expiration.local', '1'));
    await page.route('**/auth/jwt/refresh', route => route.abort());
    await page.reload();
    await signedIn(walker);
    expect(await stored(page, '_refresh_token.')).not.toBeNull();
  });
});
