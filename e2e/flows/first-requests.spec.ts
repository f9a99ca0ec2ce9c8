import type { Page } from '@playwright/test';
import { untilInstalled } from '../support/installed';
import { beginSignedIn, type Tokens, tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

/** Screens with what shows that their first answers have arrived. */
const SCREENS = [
  '/search',
  '/search?z=10&lat=41.93&lng=8.74&risk=RISK_H,RISK_M',
  '/infrastructures',
  '/infrastructures?risk=RISK_H&sort=owner',
  '/infrastructures/1',
  '/programme',
];

/** Records the API's reads by their URL, with the answers of a request that is made again. */
function reads(page: Page): Map<string, string[]> {
  const made = new Map<string, string[]>();
  page.on('request', request => {
    const [, path] = decodeURIComponent(request.url()).split('/api/v1/');
    if (path && request.method() === 'GET')
      made.set(path, [...(made.get(path) ?? []), request.headers().authorization ?? '']);
  });
  return made;
}
const leftOf = (page: Page) =>
  page.evaluate(() => [
    ...((window as { earlyRequests?: Map<string, unknown> }).earlyRequests?.keys() ?? []),
  ]);
/** A session as after a sign-in: the server composes the page for the cookie. */
async function beginWithCookie(page: Page): Promise<Tokens> {
  const tokens = await beginSignedIn(page, 'editor');
  const cookie = { name: 'auth._token.local', value: tokens.access, url: process.env.E2E_URL ?? '' };
  await page.context().addCookies([cookie]);
  return tokens;
}
/** Holds back the application until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  let start: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    start = resolve;
  });
  await page.route('**/static/js/index.*.js', async route => {
    await held;
    await route.continue();
  });
  return start;
}

test.use({ serviceWorkers: 'block' });

for (const screen of SCREENS)
  test(`${screen}: the page asks for the first answers itself, and nothing twice`, async ({ walker }) => {
    const { page } = walker;
    await beginWithCookie(page);
    const made = reads(page);
    const start = await holdApplication(page);
    const opened = walker.open(screen);
    await expect.poll(() => [...made.keys()].length).toBeGreaterThan(4);
    await page.waitForTimeout(300);
    const early = [...made.keys()];
    start();
    await opened;
    await expect.poll(() => leftOf(page)).toEqual([]);
    for (const path of early) expect(made.get(path), path).toHaveLength(1);
  });

for (const screen of ['/', '/mortality'])
  test(`${screen}: what is stored for work offline is not asked for beside the screen`, async ({
    walker,
  }) => {
    const { page } = walker;
    await beginWithCookie(page);
    const made = reads(page);
    await walker.open(screen);
    await expect.poll(() => made.has('custom-content/partners/')).toBe(true);
    await expect.poll(() => made.has('custom-content/news/')).toBe(true);
    await page.waitForLoadState('networkidle');
    for (const path of ['species/?limit=1000', 'custom-content/partners/', 'custom-content/news/'])
      expect(made.get(path), path).toHaveLength(1);
  });

test('what was refused early is asked for again', async ({ walker }) => {
  const { page } = walker;
  await beginWithCookie(page);
  const refused = new Set<string>();
  await page.route('**/api/v1/cables/infrastructures/**', route => {
    const url = route.request().url();
    if (refused.has(url)) return route.continue();
    refused.add(url);
    return route.fulfill({ status: 401, json: { code: 'token_not_valid' } });
  });
  await walker.open('/infrastructures');
  await expect(
    page
      .getByRole('main')
      .getByText(/poteau|support|pole/i)
      .first(),
  ).toBeVisible();
  expect(refused.size).toBeGreaterThan(0);
  await expect(page.getByRole('banner').getByRole('button', { name: walker.words.signOut })).toBeVisible();
});

test('answers that were asked for as somebody else are not shown', async ({ walker }) => {
  const { page } = walker;
  const editor = await beginWithCookie(page);
  const reader = await tokensOf('reader');
  const made = reads(page);
  const start = await holdApplication(page);
  const opened = walker.open('/infrastructures');
  const own = () => made.get('auth/users/me/') ?? [];
  await expect.poll(own).toEqual([`Bearer ${editor.access}`]);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('auth._token.local', access);
    localStorage.setItem('auth._refresh_token.local', refresh);
  }, reader);
  start();
  await opened;
  await expect.poll(own).toContain(`Bearer ${reader.access}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('auth._user.local')))
    .toContain('"username":"reader"');
});

test('slow answers are waited for, and a lost one is asked for again', async ({ walker }) => {
  const { page } = walker;
  await beginWithCookie(page);
  const made = reads(page);
  let lost = 0;
  await page.route('**/api/v1/auth/users/me/', async route => {
    await new Promise(resolve => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.route('**/api/v1/cables/infrastructures/1/', route => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await walker.open('/infrastructures/1');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(made.get('auth/users/me/')).toHaveLength(1);
  await expect.poll(() => lost).toBe(2);
});

test('without a session, nothing is asked for early', async ({ walker }) => {
  const { page } = walker;
  const made = reads(page);
  const start = await holdApplication(page);
  const opened = walker.open('/search');
  await page.waitForTimeout(500);
  expect([...made.keys()]).toEqual([]);
  start();
  await opened;
});

test('the map is drawn before the application, which takes its drawings over in place', async ({
  walker,
}) => {
  const { page } = walker;
  await beginWithCookie(page);
  const start = await holdApplication(page);
  const opened = walker.open('/search');
  const drawn = page.locator('#root canvas');
  await expect(drawn.first()).toBeVisible();
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLElement>('#root canvas')) canvas.dataset.early = '';
  });
  const before = await boxesOf(page);
  expect(before.length).toBeGreaterThan(0);
  start();
  await opened;
  await expect(page.locator('.leaflet-tile canvas[data-early]')).toHaveCount(before.length);
  expect(await boxesOf(page)).toEqual(before);
});

/** Places of the canvases that the page's first script drew. */
const boxesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas[data-early]')]
      .map(canvas => {
        const { x, y, width, height } = canvas.getBoundingClientRect();
        return [x, y, width, height].join();
      })
      .sort(),
  );

test.describe('with the installed application', () => {
  test.use({ serviceWorkers: 'allow' });
  const OF_SCREEN = { '/search': /^tiles\//, '/infrastructures/1': /^cables\/infrastructures\/1\/$/ };
  for (const screen of ['/search', '/infrastructures/1'] as const)
    test(`${screen}: a repeated visit asks early too, and nothing twice; offline it asks nothing`, async ({
      walker,
    }) => {
      const { page } = walker;
      await beginWithCookie(page);
      await walker.open(screen);
      await untilInstalled(page);
      await page.waitForFunction(
        () => navigator.serviceWorker.controller && localStorage.getItem('first-requests'),
      );
      await page.addInitScript(recordEarlyReads);
      const made = reads(page);
      await walker.open(screen);
      if (screen === '/search') await expect(page.locator('.leaflet-tile canvas').first()).toBeVisible();
      const early = () =>
        page.evaluate(() => (window as { earlyReads?: string[] }).earlyReads?.map(decodeURIComponent) ?? []);
      for (const read of [/^auth\/users\/me\//, OF_SCREEN[screen]])
        await expect.poll(early).toContainEqual(expect.stringMatching(read));
      await expect.poll(() => leftOf(page)).toEqual([]);
      for (const path of await early()) expect(made.get(path), path).toHaveLength(1);

      await page.context().setOffline(true);
      await walker.open(screen);
      expect(await early()).toEqual([]);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    });
});

/** Runs in the page before its own scripts: records the API's reads that the page's first script makes. */
function recordEarlyReads(): void {
  const { fetch } = window;
  const earlyReads: string[] = [];
  Object.assign(window, { earlyReads });
  window.fetch = (request, options) => {
    // The application's calls are a `Request`.
    const [, read] = String(request).split('/api/v1/');
    if (read && request instanceof URL) earlyReads.push(read);
    return fetch(request, options);
  };
}
