import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeAlong } from '../support/areas';
import { expect, test } from '../support/installed';
import { storeNetwork } from '../support/network';

const SAYS = {
  fr: {
    layers: 'Couches',
    network: 'Réseau du gestionnaire',
    legend: 'Légende',
    only: 'au gestionnaire seul',
    pole: 'Poteau du gestionnaire 2A-AJA-0047',
    make: 'En faire un support',
    old: /fichier du 12 mars 2024, vieux de plus d’un an/,
    poles: /Poteaux du gestionnaire\s: 3/,
  },
  en: {
    layers: 'Layers',
    network: 'Operator’s network',
    legend: 'Legend',
    only: 'operator’s only',
    pole: 'Operator’s pole 2A-AJA-0047',
    make: 'Make it a support',
    old: /file of .*March.* 2024, more than a year old/,
    poles: /Operator’s poles: 3/,
  },
} as const;

/** In the north of Ajaccio, where the demonstration set has no supports. */
const PLACE = { longitude: 8.7471, latitude: 41.9702 };
const MAP = `/search?z=17&lat=${PLACE.latitude}&lng=${PLACE.longitude}`;

test.afterEach(({ server }) => server.start());

test('poles of an operator are on the map, lead to a support, and stay there without network', async ({
  walker,
  server,
  folder,
}) => {
  const { page, locale, size } = walker;
  const say = SAYS[locale];
  const { longitude, latitude } = PLACE;
  storeNetwork(join(folder, 'data'), 'EDF Corse', [
    { number: '2A-AJA-0046', at: [longitude - 0.0006, latitude - 0.0003] },
    { number: '2A-AJA-0047', at: [longitude, latitude] },
    { number: '2A-AJA-0048', at: [longitude + 0.0006, latitude + 0.0003] },
  ]);
  const drawn = (on: Page) => on.locator('.leaflet-avicable-networks-pane canvas').first();
  const inList = (on: Page) => on.getByRole('button', { name: say.pole, exact: true });
  const card = (on: Page) => on.getByRole('article', { name: say.pole });

  await test.step('take the area along, which counts its poles', async () => {
    await takeAlong(walker);
    await page.reload();
    await page.getByRole('combobox').first().selectOption({ label: 'Ajaccio' });
    await expect(page.getByText(say.poles)).toBeVisible();
  });

  await test.step('see them, and open one by pointer and by keyboard', async () => {
    await walker.open(MAP);
    await expect(drawn(page)).toBeAttached();
    const map = page.getByRole('application').first();
    await expect(inList(page)).toBeAttached();
    // On a phone, the list lies over the middle of the map.
    await (size === 'desktop' ? map.click() : map.press('Enter'));
    await expect(card(page)).toContainText('Bocognano');
    await expect(card(page)).toContainText('béton, 1994');
    await expect(card(page).getByText(say.old)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await inList(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toBeFocused();
    await expect(card(page).getByRole('link', { name: say.make })).toHaveAttribute(
      'href',
      /\/infrastructures\?new=point&pole=\d+$/,
    );
  });

  await test.step('read the legend, and switch the layer off, which the address keeps', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say.legend }).click();
    await expect(page.getByText(say.only)).toBeVisible();
    await page.getByRole('button', { name: say.legend }).click();
    await page.getByRole('button', { name: say.layers }).click();
    await page.getByRole('checkbox', { name: say.network }).uncheck();
    await expect(drawn(page)).toBeHidden();
    await expect(page).toHaveURL(/layers=(?!.*networks)/);
  });

  await test.step('find them again without network', async () => {
    await server.stop('SIGKILL');
    await page.context().setOffline(true);
    const later = await page.context().newPage();
    await later.goto(locale === 'fr' ? MAP : `/en${MAP}`);
    await expect(drawn(later)).toBeAttached();
    await inList(later).focus();
    await later.keyboard.press('Enter');
    await expect(card(later)).toContainText('Bocognano');
    await expect(card(later).getByText(say.old)).toBeVisible();
  });
});
