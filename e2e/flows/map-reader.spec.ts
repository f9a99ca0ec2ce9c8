import type { Page } from '@playwright/test';
import { expectNoViolation, settled } from '../support/no-violation';
import { beginSignedIn } from '../support/signed-in';
import { expect, test, type Walker } from '../support/walk';

/** The texts of the map's view for screen readers: words and buttons. */
const SAYS = {
  fr: {
    inView: 'Éléments visibles sur la carte',
    box: /^Rechercher un numéro/,
    grouped: /^Groupés\s: (\d{1,3}(\s\d{3})*) supports?/,
    groups: 'Groupes : en choisir un pour zoomer',
    singles: 'Éléments, du plus proche au plus éloigné du centre',
    part: /(\d+) éléments listés sur (\d+)\./,
    more: /^Lister \d+ de plus$/,
    back: 'Retour à la liste',
  },
  en: {
    inView: 'Features shown on the map',
    box: /^Search for a number/,
    grouped: /^Grouped: (\d{1,3}(,\d{3})*) supports?/,
    groups: 'Groups: choose one to zoom in',
    singles: 'Single features, nearest to the centre first',
    part: /(\d+) of (\d+) features listed\./,
    more: /^List \d+ more$/,
    back: 'Back to the list',
  },
} as const;

const listOf = ({ page, locale }: Pick<Walker, 'page' | 'locale'>) => {
  const says = SAYS[locale];
  const region = page.getByRole('region', { name: says.inView });
  return {
    says,
    region,
    summary: region.getByRole('status'),
    groups: region.getByRole('list', { name: says.groups }).getByRole('button'),
    singles: region.getByRole('list', { name: says.singles }).getByRole('button'),
  };
};

/** The zoom in the page's URL. */
const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('z'));

test('groups are told with their counts and lead nearer, down to single supports', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=9&lat=42.05&lng=9.02');
  const { says, summary, groups, singles } = listOf(walker);
  await expect(summary).toHaveText(says.grouped);
  await expect(groups.first()).toHaveText(walker.locale === 'fr' ? /\s: .*supports?/ : /: .*supports?/);
  while (zoomOf(page) < 14) {
    const zoom = zoomOf(page);
    await groups.first().focus();
    await page.keyboard.press('Enter');
    // The group is gone after zooming in, so the focus is on the new counts.
    await expect(summary).toBeFocused();
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom);
    await expect(groups.or(singles).first()).toBeAttached();
  }
  await expect(singles.first()).toHaveText(/^Support \d+, /);
});

test('the search box comes first, then counts and list, then the map', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=13&lat=42.05&lng=9.02');
  const { region, says } = listOf(walker);
  await expect(region.getByRole('status')).not.toBeEmpty();
  const inOrder = [
    page.getByRole('combobox', { name: says.box }).first(),
    region,
    page.getByRole('application').first(),
    page
      .getByRole('grid')
      .or(page.getByRole('button', { name: walker.words.listHeight }))
      .first(),
  ];
  for (const [place, button] of inOrder.slice(0, -1).entries()) {
    const next = await inOrder[place + 1]?.elementHandle();
    const isBefore = await button.evaluate(
      (element, other) =>
        other !== null &&
        (element.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      next ?? null,
    );
    expect(isBefore, `${place} before ${place + 1}`).toBe(true);
  }
  await settled(page);
  await region.getByRole('button').first().focus();
  await expectNoViolation(page);
});

test('a long list says how much of it there is, and gives more', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=12&lat=42.05&lng=9.02');
  const { says, region, summary, groups, singles } = listOf(walker);
  await expect(summary).toHaveText(says.part);
  const before = await summary.textContent();
  await expect(singles).toHaveCount(50);
  await region.getByRole('button', { name: says.more }).focus();
  await page.keyboard.press('Enter');
  await expect(summary).not.toHaveText(before ?? '');
  expect(await singles.count()).toBeGreaterThan(50);
  await expect(singles.nth(49)).toBeFocused();
  await expect(groups.first()).toBeAttached();
});

test('by keys alone: an entry, its card, its sheet, and back to where the focus was', async ({ walker }) => {
  const { page, words, size } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/search?z=9&lat=42.05&lng=9.02');
  const { says, groups, singles } = listOf(walker);
  await expect(groups.first()).toBeAttached();
  while (zoomOf(page) < 14) {
    const zoom = zoomOf(page);
    await groups.first().press('Enter');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom);
    await expect(groups.or(singles).first()).toBeAttached();
  }
  const entry = singles.filter({ hasText: /^Support/ }).first();
  const name = (await entry.textContent()) ?? '';
  const number = /\d+/.exec(name)?.[0] ?? '';
  await entry.press('Enter');
  const card = page.getByRole('article', { name: new RegExp(number) });
  await expect(card).toBeFocused();
  await card.getByRole('link', { name: words.openSheet }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: number })).toBeVisible();
  if (size === 'desktop') await page.getByRole('button', { name: says.back }).first().press('Enter');
  else await page.goBack();
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  if (size === 'desktop') await expect(singles.filter({ hasText: name })).toBeFocused();
  else await expect(page.getByRole('application').first()).toBeFocused();
});
