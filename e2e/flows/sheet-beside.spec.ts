import { expectNoViolation } from '../support/no-violation';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const WORDS = {
  fr: { panel: 'Fiche à côté de la carte', back: 'Retour à la liste' },
  en: { panel: 'Record beside the map', back: 'Back to the list' },
} as const;

test('on a desk, a sheet opened from the map stands beside it, under its own address', {
  tag: '@once',
}, async ({ walker, page }) => {
  const words = WORDS[walker.locale];
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=13&lat=42.05&lng=9.02');
  const map = page.locator('.leaflet-container').first();
  await expect(map).toBeVisible();
  await map.evaluate(element => Object.assign(element, { stays: true }));
  const link = page.locator('[role=row][aria-selected]').nth(2).getByRole('link').first();
  const number = (await link.textContent())?.replace(/\D/g, '');
  await link.click();

  const panel = page.getByRole('region', { name: words.panel });
  const heading = panel.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(number ?? '');
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/infrastructures/${number}$`));
  expect(await map.evaluate(element => 'stays' in element)).toBe(true);
  await expectNoViolation(page);

  await panel.getByRole('button', { name: words.back }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/search\\?z=13&.*selected=infrastructures:${number}`));
  await expect(link).toBeFocused();
  expect(await map.evaluate(element => 'stays' in element)).toBe(true);

  await page.getByRole('article').getByRole('link').click();
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await expect(heading).toContainText(number ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? '');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/infrastructures/${number}$`));
});
