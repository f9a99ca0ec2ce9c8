import { expect, test } from '../support/walk';

const SUPPORT = { id: '300', latitude: 42.0722, longitude: 9.0248 };
/** Id of a support with photographs. */
const PHOTOGRAPHED = '3';

test('pictures of the README', async ({ walker }) => {
  const { page, size, words } = walker;
  const take = (name: string) => page.screenshot({ path: `../docs/${name}-${size}.png` });
  await walker.signIn('editor');

  if (size === 'desktop') {
    const { latitude, longitude, id } = SUPPORT;
    await walker.open(`/search?z=14&lat=${latitude}&lng=${longitude}&selected=infrastructures:${id}`);
    await expect(page.getByRole('link', { name: words.openSheet })).toBeVisible();
    // Tiles are painted in a worker, so the page cannot tell when the last one is drawn.
    await page.waitForTimeout(2500);
    await take('search');

    await walker.open('/search/statistics');
    await expect(page.getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
    await page.waitForTimeout(500);
    await take('statistics');

    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await walker.open(`/search?z=11&lat=${latitude}&lng=${longitude}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.waitForTimeout(2500);
    await take('search-dark');
    return;
  }

  await walker.open(`/infrastructures/${PHOTOGRAPHED}`);
  await expect(page.getByRole('heading', { name: words.support(PHOTOGRAPHED) })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await take('sheet');

  await walker.open(`/infrastructures/${SUPPORT.id}/diagnosis`);
  await walker.pick(words.attractiveness, words.attracts.high);
  await walker.pick(words.dangerousness, words.electrocutes.medium);
  await take('diagnosis');
});
