import type { Page } from '@playwright/test';
import { follow } from '../support/remote-screens';
import { address, say, switchLanguage } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const banner = (page: Page) => page.getByRole('banner');

test.describe('screens and routes', () => {
  test('every route exists in French at the bare path and in English under /en', async ({ walker }) => {
    const { page, locale } = walker;
    await beginSignedIn(page, 'editor');
    const routes = ['/', '/about', '/account', '/account/signup', '/account/activate', '/account/check_email']
      .concat(['/account/reset', '/infrastructures', '/infrastructures/300', '/mortality', '/mortality/1'])
      .concat([
        '/infrastructures/300/diagnosis',
        '/infrastructures/300/infrastructure',
        '/search',
        '/posts/1',
      ])
      .concat('/infrastructures/300/operation');
    const headings = page.locator('main').locator('h1, h2');
    await walker.open('/no/such/page');
    await expect(headings.first()).toBeVisible();
    for (const route of routes) {
      expect((await page.request.get(address(walker, route))).status(), route).toBe(200);
      // All routes are visited after one load. Headings of the previous route do not count.
      await headings.evaluateAll(shown => {
        for (const heading of shown) heading.setAttribute('data-before', '');
      });
      await follow(page, address(walker, route));
      await expect(headings.and(page.locator(':not([data-before])')).first(), route).toBeVisible();
      await expect(page.locator('html'), route).toHaveAttribute('lang', locale);
      expect(page.url(), route).toContain(address(walker, route));
      await expect(page.getByText(say(walker).notFound)).toHaveCount(0);
    }
  });

  test('account, diagnosis, edit, operation, mortality, posts and search need sign-in', async ({
    walker,
  }) => {
    const { page } = walker;
    for (const route of [
      '/account',
      '/infrastructures/300/diagnosis',
      '/infrastructures/300/infrastructure',
    ].concat(['/infrastructures/300/operation', '/mortality', '/posts/1', '/search'])) {
      await walker.open(route);
      await expect(page, route).toHaveURL(
        `${address(walker, '/account/login')}?to=${encodeURIComponent(route)}`,
      );
    }
  });

  test('unknown pages give a 404 page, in the shell', async ({ walker }) => {
    const { page } = walker;
    await walker.open('/no/such/page');
    await expect(page.getByRole('heading', { name: say(walker).notFound })).toBeVisible();
    await expect(page).toHaveTitle(`${say(walker).notFound} · aviCable`);
    await expect(banner(page)).toBeVisible();
  });

  test('other failures give a generic error page, Internal Server Error, default status 500, in the shell', {
    tag: '@once',
  }, async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    // Makes a screen throw while rendering.
    await page.addInitScript(() =>
      Object.defineProperty(DOMParser.prototype, 'parseFromString', {
        value() {
          throw new Error('a bug');
        },
      }),
    );
    await walker.open('/posts/1');
    await expect(page.getByRole('heading', { name: say(walker).failure })).toBeVisible();
    await expect(page.getByText('500', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${say(walker).failure} · aviCable`);
    await expect(banner(page)).toBeVisible();
  });

  test('two layouts exist: a default one that scrolls and a view one that fills the window', async ({
    walker,
  }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    const overflow = () =>
      page.locator('main').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await walker.open('/search');
    await expect(page.getByRole('application')).toBeVisible();
    expect(await overflow()).toBe(0);
    // In a low window, the text is always longer than the screen.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await walker.open('/about');
    await expect(page.getByRole('heading', { name: say(walker).partners })).toBeVisible();
    expect(await overflow()).toBeGreaterThan(0);
  });

  test('locale is detected from the browser languages, then from the locale cookie', async ({ walker }) => {
    const { page, locale } = walker;
    await page.goto('/');
    await expect(page).toHaveURL(address(walker, '/'));
    await page.goto('/about?from=here#data');
    await expect(page).toHaveURL(address(walker, '/about?from=here#data'));
    await page.goto('/en/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const other = locale === 'fr' ? 'en' : 'fr';
    await page.context().addCookies([{ name: 'locale', value: other, url: `${process.env.E2E_URL}` }]);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveURL(address({ ...walker, locale: other }, '/'));
  });

  test('the language switch keeps page and query, is remembered for 365 days and survives a reload', async ({
    walker,
  }) => {
    const { page, locale } = walker;
    const other = { ...walker, locale: locale === 'fr' ? 'en' : 'fr' } as const;
    await walker.open('/about?from=here');
    await switchLanguage(walker);
    await expect(page).toHaveURL(address(other, '/about?from=here'));
    await expect(page.getByRole('heading', { name: say(other).about })).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(cookie).toMatchObject({ value: other.locale, path: '/', sameSite: 'Lax' });
    expect(Math.round(days)).toBe(365);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', other.locale);
    await page.goto('/');
    await expect(page).toHaveURL(address(other, '/'));
  });
});
