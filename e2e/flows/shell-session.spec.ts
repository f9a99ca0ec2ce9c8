import {
  address,
  answer,
  calls,
  say,
  signedIn,
  signedOut,
  stored,
  submitLogin,
  switchLanguage,
} from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

test.describe('login', () => {
  test('after login the tokens are set, then the user is fetched, then the user goes to home', async ({
    walker,
  }) => {
    const { page } = walker;
    const made = calls(page);
    await walker.open('/account/login');
    await submitLogin(walker, 'editor', 'Demo-for-tests-1!');
    await expect(page).toHaveURL(address(walker, '/'));
    expect(made.filter(call => call.includes(' auth/'))).toEqual([
      'POST auth/jwt/create/',
      'GET auth/users/me/',
    ]);
  });

  test('storage keys, cookie prefix auth., path /, sameSite lax, maxAge 31536000', async ({ walker }) => {
    const { page } = walker;
    await walker.signIn('editor');
    const keys = await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('token')));
    expect(keys.toSorted()).toEqual(
      ['_refresh_token', '_refresh_token_expiration', '_token', '_token_expiration'].map(
        key => `auth.${key}.local`,
      ),
    );
    const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith('auth.'));
    expect(cookie).toMatchObject({ name: 'auth._token.local', path: '/', sameSite: 'Lax' });
    const age = (cookie?.expires ?? 0) - Date.now() / 1000;
    // Chromium limits cookies to 400 days; this one lasts a year.
    expect(Math.abs(age - 31_536_000)).toBeLessThan(60);
  });

  test('expiry comes from the token’s own exp claim', async ({ walker }) => {
    const { page } = walker;
    await walker.signIn('editor');
    const token = String(await stored(page, '_token.'));
    const { exp } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString());
    expect(await stored(page, '_token_expiration.')).toBe(String(exp * 1000));
  });

  // The session's unit tests cover a clock that is an hour behind.
  test('on a clock wrong by an hour somebody signs in, stays so and needs no refresh', async ({ walker }) => {
    const { page } = walker;
    const made = calls(page);
    await page.clock.setFixedTime(Date.now() + 3_600_000);
    await walker.signIn('editor');
    await walker.open('/infrastructures');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await signedIn(walker);
    expect(made.filter(call => call.endsWith('jwt/refresh'))).toEqual([]);
  });

  test('username is required, password is required, at most one message per field', async ({ walker }) => {
    const { page } = walker;
    const { usernameRequired, passwordRequired } = say(walker);
    const made = calls(page);
    await walker.open('/account/login');
    await submitLogin(walker, '', '');
    await expect(page.getByText(usernameRequired)).toHaveCount(1);
    await expect(page.getByText(passwordRequired)).toHaveCount(1);
    expect(made.filter(call => call.startsWith('POST'))).toEqual([]);
  });

  for (const { status, message } of [
    { status: 401, message: 'wrong' as const },
    { status: 500, message: 'failed' as const },
  ]) {
    test(`an answer ${status} says so, after one call`, async ({ walker }) => {
      const { page } = walker;
      const made = calls(page);
      await answer(page, 'auth/jwt/create/', status, { detail: 'no' });
      await walker.open('/account/login');
      await submitLogin(walker, 'editor', 'Some-password-1!');
      await expect(page.getByText(say(walker)[message])).toBeVisible();
      expect(made.filter(call => call.startsWith('POST'))).toHaveLength(1);
    });
  }

  test('a user response missing the expected field fails, and the error is reported', async ({ walker }) => {
    const { page } = walker;
    await answer(page, 'auth/users/me/', 200, { name: 'somebody' });
    await walker.open('/account/login');
    await submitLogin(walker, 'editor', 'Demo-for-tests-1!');
    await expect(page.getByText(say(walker).failed)).toBeVisible();
    await signedOut(walker);
    expect(await stored(page, '_token.')).toBeNull();
  });

  test('malformed token: expiry falls back to the configured max age', async ({ walker }) => {
    const { page } = walker;
    await answer(page, 'custom-content/**', 200, []);
    await answer(page, 'auth/jwt/create/', 200, { access: 'malformed', refresh: 'malformed too' });
    await answer(page, 'auth/users/me/', 200, {
      ...{
        id: 9,
        username: 'nina',
        email: 'nina@example.org',
        first_name: '',
        last_name: '',
        full_name: 'Nina',
      },
      ...{ phone: '', avatar: null, areas: [], groups: [], scope: [], is_staff: false },
    });
    await walker.open('/account/login');
    await submitLogin(walker, 'nina', 'Some-password-1!');
    await signedIn(walker);
    const left = async (key: string) => Number(await stored(page, key)) - Date.now();
    expect(Math.abs((await left('_token_expiration.')) - 1_800_000)).toBeLessThan(30_000);
    expect(Math.abs((await left('_refresh_token_expiration.')) - 2_592_000_000)).toBeLessThan(30_000);
  });
});

test.describe('redirects', () => {
  test('every target stays on this site', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/%09/evil.example',
      'javascript:alert(1)',
    ])
      await test.step(to, async () => {
        await walker.open(`/account/login?to=${encodeURIComponent(to)}`);
        await expect(page).not.toHaveURL(/account\/login/);
        expect(new URL(page.url()).origin).toBe(new URL(`${process.env.E2E_URL}`).origin);
      });
  });

  test('what is no safe path is followed by a full page load, on this site', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    const target = `${address(walker, '/about')}?from=mail`;
    const loaded = page.waitForRequest(request => request.isNavigationRequest() && request.url() === target);
    await walker.open(`/account/login?to=${encodeURIComponent(target)}`);
    await loaded;
    await expect(page).toHaveURL(target);
  });

  test('a route that needs no sign-in stays when somebody signs in or out in another tab', async ({
    walker,
    context,
  }) => {
    const { page, words } = walker;
    await walker.open('/about');
    await signedOut(walker);
    const other = await context.newPage();
    await other.goto(address(walker, '/account/login'));
    await submitLogin({ ...walker, page: other }, 'editor', 'Demo-for-tests-1!');
    await signedIn(walker);
    await expect(page).toHaveURL(address(walker, '/about'));
    await other.getByRole('banner').getByRole('button', { name: words.signOut }).click();
    await signedOut(walker);
    await expect(page).toHaveURL(address(walker, '/about'));
  });

  test('the original path is carried in storage when the query loses it', async ({ walker }) => {
    const { page } = walker;
    await walker.open('/mortality?sort=-date');
    await expect(page).toHaveURL(/account\/login\?to=/);
    await walker.open('/account/login');
    await submitLogin(walker, 'editor', 'Demo-for-tests-1!');
    await expect(page).toHaveURL(new RegExp(`^${address(walker, '/mortality')}\\?sort=-date`));
  });

  test('changing locale re-localises the redirect targets', async ({ walker }) => {
    const { page, locale } = walker;
    await walker.open('/mortality');
    await expect(page).toHaveURL(/account\/login\?to=/);
    await switchLanguage(walker);
    const other = { ...walker, locale: locale === 'fr' ? 'en' : 'fr' } as const;
    await expect(page).toHaveURL(/to=%2Fmortality$/);
    await beginSignedIn(page, 'editor');
    await page.reload();
    await expect(page).toHaveURL(address(other, '/mortality'));
  });

  test('logout on a protected route goes home and forgets user and tokens', async ({ walker }) => {
    const { page, words } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/account');
    await signedIn(walker);
    const made = calls(page);
    await page.getByRole('banner').getByRole('button', { name: words.signOut }).click();
    await expect(page).toHaveURL(address(walker, '/'));
    // Signing out makes no request.
    expect(made.filter(call => !call.startsWith('GET '))).toEqual([]);
    await signedOut(walker);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('auth.'))),
    ).toEqual([]);
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('auth.'))).toEqual([]);
  });

  test('logout on a protected route that is still loading goes home', async ({ walker }) => {
    const { page, words } = walker;
    await beginSignedIn(page, 'editor');
    let letPass = () => {};
    const signedOutMeanwhile = new Promise<void>(resolve => {
      letPass = resolve;
    });
    await page.route('**/remote-account/**', async route => {
      await signedOutMeanwhile;
      await route.continue();
    });
    await page.goto(address(walker, '/account'), { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: words.signOut }).click();
    await signedOut(walker);
    letPass();
    await expect(page).toHaveURL(address(walker, '/'));
  });
});
