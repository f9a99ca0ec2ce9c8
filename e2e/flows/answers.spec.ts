import { readFile } from 'node:fs/promises';
import { countClicks } from '../support/count-clicks';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: { limit: 'Limite' },
  en: { limit: 'Limit' },
};

test('a minister’s question of a place and a year is a PDF after six clicks at most', async ({ walker }) => {
  const { page, locale, size } = walker;
  const texts = WORDS[locale];
  await walker.signIn('reader');
  const clicks = await countClicks(page);
  await walker.open('/search');
  clicks.restart();
  const box = page.getByRole('combobox').first();
  // A phone's box covers the bar once the product's name has been touched.
  if (size === 'phone')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /aviCable/ })
      .click();
  else await box.click();
  await box.fill('Ucciani 2025');
  await page.getByRole('option', { name: /^Ucciani, 2025/ }).click();
  await expect(page).toHaveURL(/\/answers\?area=\d+&from=2025-01-01&until=2025-12-31$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ucciani, 2025' })).toBeVisible();
  // Each figure has its limit beside it.
  await expect(page.getByText(texts.limit, { exact: true })).toHaveCount(3);
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(clicks.count()).toBeLessThanOrEqual(6);
});
