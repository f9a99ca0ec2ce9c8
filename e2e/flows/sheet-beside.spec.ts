import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from '../support/no-violation';
import { failureCard } from '../support/remote-screens';
import { say, switchLanguage } from '../support/shell';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { expect, test, type Walker } from '../support/walk';

const WORDS = {
  fr: {
    panel: 'Fiche à côté de la carte',
    back: 'Retour à la liste',
    list: 'Supports et lignes',
    zoomIn: 'Zoomer',
    gone: 'n’existe pas ou a été supprimé',
    goneCard: 'Cet élément n’existe plus.',
    deleteSupport: 'Supprimer ce support…',
    retry: 'Réessayer',
  },
  en: {
    panel: 'Record beside the map',
    back: 'Back to the list',
    list: 'Supports & lines',
    zoomIn: 'Zoom in',
    gone: 'does not exist or was deleted',
    goneCard: 'This record no longer exists.',
    deleteSupport: 'Delete this support…',
    retry: 'Try again',
  },
} as const;

const PLACE = '?z=13&lat=42.05&lng=9.02';

interface Beside {
  words: (typeof WORDS)['fr' | 'en'];
  map: Locator;
  /** The links in the rows. */
  links: Locator;
  panel: Locator;
  heading: Locator;
  back: Locator;
  /** Opens the sheet of a row and returns its number. */
  openRow(place: number): Promise<string>;
  /** Expects the map to be the same element as when the sheet was opened. */
  expectSameMap(): Promise<void>;
}

/** The elements beside each other, in a language. */
function besideIn(page: Page, locale: Walker['locale']): Beside {
  const words = WORDS[locale];
  const map = page.locator('.leaflet-container').first();
  const links = page.locator('[role=row][aria-selected] a');
  const panel = page.getByRole('region', { name: words.panel });
  const heading = panel.getByRole('heading', { level: 1 });
  return {
    words,
    map,
    links,
    panel,
    heading,
    back: panel.getByRole('button', { name: words.back }).first(),
    async openRow(place) {
      await map.evaluate(element => Object.assign(element, { stays: true }));
      const number = (await links.nth(place).textContent())?.replace(/\D/g, '') ?? '';
      await links.nth(place).click();
      await expect(heading).toContainText(number);
      return number;
    },
    async expectSameMap() {
      expect(await map.evaluate(element => 'stays' in element)).toBe(true);
    },
  };
}

async function openMap({ page, locale, open }: Walker): Promise<Beside> {
  await beginSignedIn(page, 'editor');
  await open(`/search${PLACE}`);
  const beside = besideIn(page, locale);
  await expect(beside.map).toBeVisible();
  await expect(beside.links.nth(3)).toBeVisible();
  return beside;
}

test.describe('on a desk, a sheet opened from the map', { tag: '@desk' }, () => {
  test('stands beside it, under its own address', async ({ walker, page }) => {
    const { panel, heading, back, links, openRow, expectSameMap } = await openMap(walker);
    const link = links.nth(2);
    const number = await openRow(2);
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/infrastructures/${number}$`));
    await expectSameMap();
    await expectNoViolation(page);

    await back.click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/search\\?z=13&.*selected=infrastructures:${number}`));
    await expect(link).toBeFocused();
    await expectSameMap();

    await page.getByRole('article').getByRole('link').click();
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await page.goForward();
    await expect(heading).toContainText(number);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/infrastructures/${number}$`));
  });

  test('changes its language with map and list, and loses nothing', async ({ walker, page }) => {
    const { openRow, expectSameMap } = await openMap(walker);
    const number = await openRow(1);
    await switchLanguage(walker);
    const other = besideIn(page, walker.locale === 'fr' ? 'en' : 'fr');
    await expect(other.heading).toContainText(number);
    await expectSameMap();
    await other.map.focus();
    await page.keyboard.press('+');
    await other.back.click();
    await expect(other.panel).toHaveCount(0);
    await expectSameMap();
    await expect(page.getByRole('grid', { name: other.words.list })).toBeVisible();
    const prefix = walker.locale === 'fr' ? '/en' : '[^n]';
    await expect(page).toHaveURL(new RegExp(`${prefix}/search\\?z=14&.*selected=infrastructures:${number}`));
    await expectNoViolation(page);
  });

  test('leaves the map usable when its part cannot be shown, and is there after another try', {
    tag: '@once',
  }, async ({ walker, page }) => {
    const { panel, back, heading, words, links, map } = await openMap(walker);
    const files = /remote-infrastructure\/.*\.(js|json)$/;
    await page.route(files, route => route.abort());
    await links.nth(1).click();
    await expect(failureCard(page, walker.locale)).toBeVisible();
    await expect(panel).toContainText(words.retry);
    await expectNoViolation(page);
    await map.focus();
    await page.keyboard.press('+');
    await back.click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/search\?z=14&.*selected=infrastructures:/);
    await page.goForward();
    await expect(failureCard(page, walker.locale)).toBeVisible();
    await page.unroute(files);
    await panel.getByRole('button', { name: words.retry }).click();
    await expect(heading).toBeVisible();
  });

  test('is what is printed, and nothing is built again for the paper', { tag: '@once' }, async ({
    walker,
    page,
  }) => {
    const { panel, heading, back, map, openRow, expectSameMap } = await openMap(walker);
    await openRow(1);
    await heading.evaluate(element => Object.assign(element, { stays: true }));
    await page.pdf();
    await expectSameMap();
    expect(await heading.evaluate(element => 'stays' in element)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(heading).toBeVisible();
    await expect(map).toBeHidden();
    await expect(back).toBeHidden();
    const sheet = await panel.getByRole('article').first().boundingBox();
    expect(sheet?.width).toBeGreaterThan(1200);
  });

  test('has the theme of the map, and survives that the window is a phone for a while', {
    tag: '@once',
  }, async ({ walker, page }) => {
    const { panel, heading, back, map, openRow } = await openMap(walker);
    const number = await openRow(1);
    await map.focus();
    await page.keyboard.press('+');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('avicable.search'))).toContain('z=14');
    await page
      .locator('#drawer')
      .getByRole('button', { name: say(walker).dark })
      .click();
    const dark = 'rgb(21, 33, 29)';
    await expect(panel).toHaveCSS('background-color', dark);
    await expect(heading).toContainText(number);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await page.setViewportSize({ width: 1366, height: 900 });
    await expect(heading).toContainText(number);
    await back.click();
    await expect(page).toHaveURL(new RegExp(`/search\\?z=14&.*selected=infrastructures:${number}`));
  });

  test('says that somebody deleted its record; its own deletion leads back to the map', {
    tag: '@once',
  }, async ({ walker, page, request }) => {
    const { access } = await tokensOf('editor');
    const headers = { authorization: `Bearer ${access}` };
    const { panel, back, words, openRow, expectSameMap } = await openMap(walker);
    const number = await openRow(1);
    const answer = await request.delete(`/api/v1/cables/points/${number}/`, { headers });
    expect(answer.status()).toBe(204);
    await expect(panel).toContainText(words.gone);
    await back.click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByText(words.goneCard)).toBeVisible();
    await expectSameMap();

    const next = await openRow(2);
    await walker.act(words.deleteSupport);
    await page.getByRole('dialog').getByRole('button', { name: walker.words.delete }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/\/search\?z=13&(?!.*selected)/);
    await expectSameMap();
    await expect(page.getByRole('link', { name: next, exact: true })).toHaveCount(0);
  });

  test('is the later of two that are opened at once', { tag: '@once' }, async ({ walker, page }) => {
    const { panel, heading, back, links } = await openMap(walker);
    const number = (await links.nth(2).textContent())?.replace(/\D/g, '') ?? '';
    await links.nth(1).evaluate(
      (first: HTMLElement, second) => {
        first.click();
        (second as HTMLElement).click();
      },
      await links.nth(2).elementHandle(),
    );
    await expect(heading).toContainText(number);
    await back.click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/search\\?z=13&.*selected=infrastructures:${number}`));
  });
});
