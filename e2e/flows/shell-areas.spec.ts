import { AREA_WORDS, takeAlong } from '../support/areas';
import { expect, test, untilInstalled } from '../support/installed';

test.afterEach(({ server }) => server.start());

test('an area taken along opens without network: map, table, filters, sheet and forms, with its age', async ({
  walker,
  server,
}) => {
  const { page, words, locale } = walker;
  const say = AREA_WORDS[locale];
  await takeAlong(walker);
  await server.stop('SIGKILL');
  await page.context().setOffline(true);
  const later = await page.context().newPage();
  await later.goto(locale === 'fr' ? '/infrastructures' : '/en/infrastructures');
  await expect(later.getByText(say.dataOf)).toBeVisible();
  const sheet = later.getByRole('main').locator('a[href*="/infrastructures/"]').first();
  const path = await sheet.getAttribute('href');
  await later.goto(path ?? '');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later.getByText(say.dataOf)).toBeVisible();
  await later.goto(`${path}/diagnosis`);
  await expect(later.getByRole('textbox', { name: words.remark })).toBeVisible();
  await later.goto(locale === 'fr' ? '/search' : '/en/search');
  await expect(later.locator('canvas').first()).toBeVisible();
  await later.getByRole('combobox', { name: say.find }).fill('ajaccio');
  await expect(later.getByRole('option', { name: /Ajaccio/ }).first()).toBeVisible();
  await expect(later.getByText(say.onlyTaken)).toBeVisible();
  await later.goto(locale === 'fr' ? '/offline' : '/en/offline');
  await later.getByRole('listitem').getByRole('button', { name: say.remove }).click();
  await later.getByRole('dialog').getByRole('button', { name: say.remove }).click();
  await expect(later.getByText(say.none)).toBeVisible();
});

test('a drawn rectangle is paused, goes on after a reload and shows in another tab', async ({ walker }) => {
  const { page, locale, button } = walker;
  const say = AREA_WORDS[locale];
  await walker.signIn('editor');
  await untilInstalled(page);
  await walker.open('/offline');
  await expect(page.getByText(say.mayClear)).toBeVisible();
  await expect(page.getByText(say.space)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText(say.none)).toBeVisible();
  await page.bringToFront();

  let answerCases: (() => void) | undefined;
  const holdCases = () =>
    page.route('**/api/v1/mortality/?*limit=200*', async route => {
      await new Promise<void>(resolve => {
        answerCases = resolve;
      });
      await route.continue().catch(() => undefined);
    });

  await test.step('draws a rectangle, with the keyboard too', async () => {
    await page.getByRole('combobox', { name: say.zone }).selectOption({ label: say.box });
    const corner = page.getByRole('button', { name: say.corner });
    const before = await corner.boundingBox();
    await corner.press('ArrowRight');
    await expect.poll(async () => (await corner.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
    await page.getByLabel(say.name).fill('Versant nord');
    await expect(page.getByText(say.size)).toBeVisible();
  });

  await test.step('pauses, and goes on after the page was closed', async () => {
    await holdCases();
    await button(say.take).click();
    await expect(other.getByRole('heading', { name: 'Versant nord' })).toBeVisible();
    await button(say.pause).click();
    await expect(page.getByText(say.paused)).toBeVisible();
    answerCases?.();
    await page.unroute('**/api/v1/mortality/?*limit=200*');
    await page.reload();
    await expect(page.getByText(say.paused)).toBeVisible();
    await button(say.resume).click();
    await expect(page.getByText(say.ready)).toBeVisible({ timeout: 60_000 });
    await expect(other.getByText(say.ready)).toBeVisible();
  });

  await other.close();
});
