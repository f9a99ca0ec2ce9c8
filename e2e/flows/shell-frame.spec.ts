import type { Page } from '@playwright/test';
import { address, answer, say, showDrawer } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const banner = (page: Page) => page.getByRole('banner');
const drawer = (page: Page) => page.locator('#drawer');

const breakLists = (page: Page) => answer(page, 'nomenclatures/types*', 403, { detail: 'no' });

test.describe('drawer', () => {
  test('it starts as a narrow rail, a chevron expands or collapses it; on mobile it is a temporary drawer', async ({
    walker,
  }) => {
    const { page, size } = walker;
    const { menu, expand, collapse, closeMenu } = say(walker);
    await walker.open('/about');
    if (size === 'phone') {
      await expect(drawer(page)).toHaveCount(0);
      await banner(page).getByRole('button', { name: menu }).click();
      await expect(page.getByRole('dialog', { name: menu })).toHaveCSS('width', '256px');
      await page.getByRole('button', { name: closeMenu }).click();
      await expect(drawer(page)).toHaveCount(0);
      return;
    }
    await expect(drawer(page)).toHaveCSS('width', '56px');
    await page.getByRole('button', { name: expand }).click();
    await expect(drawer(page)).toHaveCSS('width', '256px');
    await page.getByRole('button', { name: collapse }).click();
    await expect(drawer(page)).toHaveCSS('width', '56px');
    await banner(page).getByRole('button', { name: menu }).click();
    await expect(drawer(page)).toHaveCount(0);
  });

  test('the mobile breakpoint is 1280', { tag: '@once' }, async ({ walker }) => {
    const { page } = walker;
    await walker.open('/about');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(drawer(page)).toHaveCSS('width', '56px');
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(drawer(page)).toHaveCount(0);
  });

  test('its header says Not connected and a placeholder address, with a random avatar among eight', async ({
    walker,
  }) => {
    const { page } = walker;
    const { notConnected, noEmail } = say(walker);
    await walker.open('/about');
    await showDrawer(walker);
    await expect(drawer(page).getByText(notConnected)).toBeAttached();
    await expect(drawer(page).getByText(noEmail)).toBeAttached();
    await expect(drawer(page).locator('img')).toHaveAttribute('src', /\/[2-9]\.svg$/);
    await expect(drawer(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('signed in, its header shows the username and the e-mail', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/about');
    await showDrawer(walker);
    await expect(drawer(page).getByText('editor', { exact: true })).toBeAttached();
    await expect(drawer(page).getByText('editor@demonstration.example')).toBeAttached();
  });

  test('its entries: home and about; search when logged in', async ({ walker }) => {
    const { page } = walker;
    const { entries, entriesSignedIn, navigation } = say(walker);
    const items = page.getByRole('navigation', { name: navigation }).getByRole('listitem');
    await walker.open('/about');
    await showDrawer(walker);
    await expect(items).toHaveText([...entries]);
    await beginSignedIn(page, 'editor');
    await page.reload();
    await showDrawer(walker);
    await expect(items).toHaveText([...entriesSignedIn]);
  });

  test('logged in as an administrator: a link to /api/admin/', { tag: '@once' }, async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'admin');
    await walker.open('/about');
    await showDrawer(walker);
    await expect(drawer(page).getByRole('link', { name: say(walker).administration })).toHaveAttribute(
      'href',
      '/api/admin/',
    );
  });

  test('a right-to-left locale flips the layout', { tag: '@once' }, async ({ walker }) => {
    const { page } = walker;
    await walker.open('/about');
    // Waits until loading has ended, since its endless animation cannot be finished.
    await expect(page.getByRole('heading', { name: say(walker).about })).toBeVisible();
    await showDrawer(walker);
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    });
    expect((await drawer(page).boundingBox())?.x).toBe(0);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    });
    const box = await drawer(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(page.viewportSize()?.width);
  });
});

test.describe('top bar', () => {
  test('app icon, short name, Not connected on a desktop, and a login button that opens /account/login', async ({
    walker,
  }) => {
    const { page, size, words } = walker;
    await walker.open('/about');
    const brand = banner(page).getByRole('link', { name: 'aviCable' });
    await expect(brand.locator('img')).toBeVisible();
    await expect(banner(page).getByText(say(walker).notConnected)).toHaveCount(size === 'desktop' ? 1 : 0);
    await banner(page).getByRole('button', { name: words.signIn }).click();
    await expect(page).toHaveURL(address(walker, '/account/login'));
    await brand.click();
    await expect(page).toHaveURL(address(walker, '/'));
  });

  test('logged in: the username on a desktop, and a logout button', async ({ walker }) => {
    const { page, size, words } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/about');
    await expect(banner(page).getByText('editor', { exact: true })).toHaveCount(size === 'desktop' ? 1 : 0);
    await banner(page).getByRole('button', { name: words.signOut }).click();
    await expect(banner(page).getByRole('button', { name: words.signIn })).toBeVisible();
  });

  test('logged in, its search leads to the search box of the map, with what was typed', async ({
    walker,
  }) => {
    const { page, size } = walker;
    await beginSignedIn(page, 'editor');
    await walker.open('/about');
    const { search } = say(walker);
    const box = page.getByRole('combobox', { name: search });
    if (size === 'phone') {
      await banner(page).getByRole('link', { name: search }).click();
      await expect(box).toBeFocused();
      return;
    }
    await banner(page).getByRole('textbox', { name: search }).fill('Ajaccio');
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Ajaccio');
    await expect(page.getByRole('option').first()).toBeVisible();
    // Only one search box is shown: that of the map, in the top bar.
    await expect(banner(page).getByRole('combobox')).toBeVisible();
    await expect(banner(page).getByRole('textbox', { name: search })).toBeHidden();
  });

  test('the theme is that of the device; another one is kept', { tag: '@once' }, async ({ walker }) => {
    const { page } = walker;
    await walker.open('/about');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await showDrawer(walker);
    await drawer(page)
      .getByRole('button', { name: say(walker).dark })
      .click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await showDrawer(walker);
    await drawer(page)
      .getByRole('button', { name: say(walker).device })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('who asks for little motion gets lists of choices all the same', { tag: '@once' }, async ({
    walker,
  }) => {
    const { page } = walker;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await walker.open('/test/fetch');
    await page.getByRole('combobox').first().click();
    await expect(page.getByRole('option').first()).toBeInViewport();
  });

  test('the keyboard reaches the content first, then the menu', async ({ walker }) => {
    const { page } = walker;
    await walker.open('/about');
    await expect(page.getByRole('heading', { name: say(walker).about })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: say(walker).skip })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name: say(walker).menu })).toBeFocused();
  });
});

test.describe('messages', () => {
  test('the snackbar shows type and message and closes after 2000 ms', { tag: '@once' }, async ({
    walker,
  }) => {
    const { page } = walker;
    const { listsFailed, error } = say(walker);
    await beginSignedIn(page, 'editor');
    await breakLists(page);
    await walker.open('/about');
    const message = page.getByText(listsFailed);
    await expect(message).toBeVisible();
    const opened = Date.now();
    await expect(page.getByRole('img', { name: error })).toBeVisible();
    await expect(message).toHaveCount(0);
    expect(Date.now() - opened).toBeGreaterThan(1500);
    expect(Date.now() - opened).toBeLessThan(4000);
  });

  test('the snackbar closes by its close button', { tag: '@once' }, async ({ walker }) => {
    const { page } = walker;
    const { listsFailed, close } = say(walker);
    // Disables the snackbar's own timeout of two seconds.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((work: TimerHandler, delay?: number) =>
        delay === 2000 ? 0 : wait(work, delay)) as typeof window.setTimeout;
    });
    await beginSignedIn(page, 'editor');
    await breakLists(page);
    await walker.open('/about');
    await page.getByRole('status').getByRole('button', { name: close }).click();
    await expect(page.getByText(listsFailed)).toHaveCount(0);
  });

  test('a loading bar of height 3 appears when an answer takes longer than 200 ms', { tag: '@once' }, async ({
    walker,
  }) => {
    const { page } = walker;
    let answer: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/v1/**/partners/', async route => {
      await held;
      await route.fulfill({ json: [] });
    });
    await walker.open('/about');
    const bar = banner(page).locator('xpath=following-sibling::div[@aria-hidden]');
    await expect(bar).toHaveCSS('height', '3px');
    await expect(bar).toHaveCSS('animation-duration', '2s');
    answer();
    await expect(bar).toHaveCount(0);
  });
});
