import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilInstalled } from '../support/installed';
import { expectNoViolation } from '../support/no-violation';
import { tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    title: 'Ce qui est fait pour les oiseaux',
    birds: 'oiseaux trouvés morts',
    report: 'Signaler un oiseau ou un poteau',
    reportTitle: 'Signaler',
  },
  en: {
    title: 'What is done for birds',
    birds: 'birds found dead',
    report: 'Report a bird or a pole',
    reportTitle: 'Report',
  },
} as const;

/** Calls the server as administrator. @returns the record in the answer, if any */
async function administer(method: string, path: string, body?: object): Promise<{ id: number } | null> {
  const { access } = await tokensOf('admin');
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : ((await answer.json()) as { id: number });
}
const change = (settings: object) => administer('PATCH', 'settings/1/', settings);

/** A site of another origin that shows an address in a frame. */
async function siteAround(address: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe src="${address}" title="aviCable"></iframe>`),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.beforeEach(() => change({ public_figures: 'on', public_reports: 'on', frame_origins: '' }));
test.afterAll(() => change({ public_figures: 'off', public_reports: 'off', frame_origins: '' }));

test('people without an account see figures, their map and the way to the report, and back', async ({
  walker: { page, open, locale },
}) => {
  const { title, birds, report, reportTitle } = WORDS[locale];
  await open('/report');
  await expect(page.getByRole('heading', { level: 1, name: reportTitle })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/public$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('img')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  // No part is wider than the screen.
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
  // Without rules of sensitivity, no municipality has a number of birds.
  await expect(page.getByRole('radio', { name: birds })).toHaveCount(0);
  const rule = await administer('POST', 'sensitivity-rules/', { species_id: 1, level: 2 });
  // Another address, since the browser keeps the page.
  await page.goto(`${page.url()}?with=rules`);
  await page.getByText(birds, { exact: true }).and(page.locator('label')).click();
  await expect(page.getByRole('radio', { name: birds })).toBeChecked();
  await administer('DELETE', `sensitivity-rules/${rule?.id}/`);
  await page.getByRole('link', { name: report }).click();
  await expect(page.getByRole('heading', { level: 1, name: reportTitle })).toBeVisible();
});

test('a site that an administrator names shows the page in a frame, and no other page', async ({
  walker: { locale },
  browser,
}) => {
  const prefix = `${process.env.E2E_URL}${locale === 'en' ? '/en' : ''}`;
  const sites = [await siteAround(`${prefix}/public`), await siteAround(`${prefix}/account/login`)] as const;
  const [figures, login] = sites.map(({ origin }) => origin);
  /** Opens a site in a new browser, since browsers keep the page for five minutes. */
  async function expectFrame(origin: string | undefined, title: string | null): Promise<void> {
    const page = await browser.newPage();
    await page.goto(origin ?? '');
    await page.waitForLoadState('networkidle');
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
    if (title) await expect(heading).toHaveText(title);
    else await expect(heading).toHaveCount(0);
    await page.close();
  }
  await expectFrame(figures, null);
  await change({ frame_origins: `${figures} ${login}` });
  await expectFrame(figures, WORDS[locale].title);
  await expectFrame(login, null);
  for (const { server } of sites) server.close();
});

test.describe('with the installed application', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the service worker leaves the page to the server', { tag: '@once' }, async ({ page }) => {
    await page.goto('/about');
    await untilInstalled(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/public');
    await expect(page.getByRole('heading', { level: 1, name: WORDS.fr.title })).toBeVisible();
    await expect(page.locator('#root')).toHaveCount(0);
  });
});
