import { switchLanguage } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';
import { WORDS } from '../support/words';

test('a line is drawn on the map and has its geodesic length', async ({ walker }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures?new=line&z=15&lat=42.2&lng=9.35');
  const map = page.getByRole('application').first();
  await expect(map).toBeVisible();
  // The drawing tool is ready, until when clicks place nothing.
  await expect(button(words.finish)).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [dx, dy] of [
    [-60, 20],
    [0, -20],
    [60, 30],
  ] as const) {
    await page.mouse.click(x + dx, y + dy);
    await page.waitForTimeout(400);
  }
  await button(words.finish).click();
  await page.getByRole('radio', { name: words.distribution }).check();
  await button(words.next).click();
  await button(words.withoutDiagnosis).click();
  await expect(page).toHaveURL(/\/infrastructures\/\d+$/);
  await expect(page.getByRole('main')).toContainText(words.length);
  await expect(page.getByRole('main')).toContainText(/\d\s?k?m(?![a-z])/);
});

test('the address of the map holds view, tab, filters and selection: a colleague sees the same', async ({
  walker,
}) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=13&lat=42.05&lng=9.02');
  if (walker.size === 'phone') await button(words.showList).click();
  // Excludes the row that says that more rows are loading.
  const row = page.locator('[role=row][aria-selected]').nth(1);
  const cells = row.getByRole('gridcell');
  await (walker.size === 'phone' ? cells.first() : cells.last()).click();
  await expect(page).toHaveURL(/[?&]sel/);
  const address = page.url();
  const drawUp = async () => {
    if (walker.size === 'phone') await button(words.listHeight).press('End');
  };
  await drawUp();
  // Only the number is compared: a column that is equal in all rows hides itself once the list of the closer view is there.
  const selected = page.locator('[role=row][aria-selected=true]').first().getByRole('link').first();
  const number = (await selected.textContent()) ?? '';
  expect(number).toMatch(/\d+$/);
  await page.goto(address);
  await drawUp();
  await expect(selected).toHaveText(number);
});

test('the language switch keeps the page and its query', async ({ walker }) => {
  const { page, locale } = walker;
  const otherWords = WORDS[locale === 'fr' ? 'en' : 'fr'];
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=12&lat=42.05&lng=9.02&tab=mortality');
  await switchLanguage(walker);
  await expect(page).toHaveURL(
    locale === 'fr' ? /\/en\/search\?.*tab=mortality/ : /:\d+\/search\?.*tab=mortality/,
  );
  if (walker.size === 'phone') await page.getByRole('button', { name: otherWords.showList }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText(/Mortal/);
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'fr' ? 'en' : 'fr');
});

test('a zoom over several levels begins with the tiles of its end', { tag: '@once' }, async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=9&lat=42.05&lng=9.02');
  const map = page.getByRole('application').first();
  await expect(map.locator('.leaflet-avicable-records-pane canvas').first()).toBeAttached();
  // Records for each added tile whether the zoom animation was still running.
  await map.evaluate(element => {
    const added: boolean[] = [];
    new MutationObserver(changes => {
      const underWay = element.querySelector('.leaflet-zoom-anim') !== null;
      for (const { target, addedNodes } of changes)
        if ((target as Element).closest('.leaflet-avicable-records-pane'))
          for (const node of addedNodes)
            if ((node as Element).classList.contains('leaflet-tile')) added.push(underWay);
    }).observe(element, { childList: true, subtree: true });
    Object.assign(element, { added });
  });
  await map.press('Shift+Equal');
  await expect(page).toHaveURL(/[?&]z=12/);
  const added = await map.evaluate(element => (element as unknown as { added: boolean[] }).added);
  expect(new Set(added)).toEqual(new Set([true]));
});
