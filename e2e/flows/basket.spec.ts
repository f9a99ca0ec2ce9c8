import type { Page } from '@playwright/test';
import { expectNoViolation } from '../support/no-violation';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: {
    row: /^Choisir le n° \d+$/,
    chosen: (count: number) => new RegExp(`^${count} supports? .*choisis?$`),
    order: (count: number) => `Commander ${count}`,
    export: 'Exporter',
    lasso: 'Entourer sur la carte',
    enclosed: /^\d+ entourés?/,
    undo: 'Défaire',
    clear: 'Vider',
  },
  en: {
    row: /^Choose no\. \d+$/,
    chosen: (count: number) => new RegExp(`^${count} supports? .*chosen$`),
    order: (count: number) => `Order ${count}`,
    export: 'Export',
    lasso: 'Encircle on the map',
    enclosed: /^\d+ encircled/,
    undo: 'Undo',
    clear: 'Clear',
  },
} as const;

/** A line of supports in the demonstration. */
const near = '/search?z=14&lat=42.045&lng=8.985';

/** How many records the dock says are chosen. */
const countOf = async (page: Page) =>
  Number.parseInt((await page.locator('section strong[role=status]').textContent()) ?? '', 10);

test('supports chosen by rows and by a loop on the map last over screens, and are what is exported and ordered', async ({
  walker,
  page,
}) => {
  const say = WORDS[walker.locale];
  const isPhone = walker.size === 'phone';
  await beginSignedIn(page, 'coordinator');
  await walker.open(near);
  if (isPhone) await walker.button(walker.words.listHeight).press('End');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: say.row }) });
  const boxes = rows.getByRole('checkbox');
  await expect(boxes.first()).toBeAttached();

  if (isPhone) {
    // A long press chooses the first row; taps choose further ones.
    const box = await rows.first().boundingBox();
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(boxes.first()).toBeChecked();
    await page.mouse.up();
    for (const place of [1, 2]) await boxes.nth(place).click();
  } else {
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
  }
  await expect(page.getByRole('status').filter({ hasText: say.chosen(3) })).toBeVisible();
  await expect(walker.button(say.order(3))).toBeEnabled();
  await expectNoViolation(page);

  // A loop over the middle of the map takes what it shows there.
  if (isPhone) await walker.button(walker.words.listHeight).press('Home');
  await page.getByRole('button', { name: say.lasso }).click();
  const map = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, right, top, bottom] = [0.15, 0.8, 0.2, 0.6];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const;
  const at = ([x, y]: readonly [number, number]) => [map.x + x * map.width, map.y + y * map.height] as const;
  await page.mouse.move(...at(corners[0]));
  await page.mouse.down();
  for (const corner of corners.slice(1)) await page.mouse.move(...at(corner), { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText(say.enclosed)).toBeVisible();
  await expect.poll(() => countOf(page)).toBeGreaterThan(3);
  await expectNoViolation(page);
  await page.getByRole('button', { name: say.undo }).click();
  await expect.poll(() => countOf(page)).toBe(3);

  await page.reload();
  await expect.poll(() => countOf(page)).toBe(3);
  await walker.open('/infrastructures');
  await expect.poll(() => countOf(page)).toBe(3);

  await walker.button(say.export).click();
  const saved = page.waitForEvent('download');
  await walker.button('CSV').click();
  const file = await (await saved).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(text.trim().split('\n')).toHaveLength(1 + 3);

  await walker.button(say.order(3)).click();
  await expect(page).toHaveURL(/\/programme\/works\?new=1/);
  // Each is in the order, or among those that cannot be ordered.
  const removable = page.getByRole('button', { name: / (support|ligne|line) \d+$/i });
  const leftOut = page.locator('section li').filter({ hasText: /\s:\s/ });
  await expect.poll(async () => (await removable.count()) + (await leftOut.count())).toBe(3);
});
