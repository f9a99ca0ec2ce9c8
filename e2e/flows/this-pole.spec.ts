import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeAlong } from '../support/areas';
import { countClicks } from '../support/count-clicks';
import { expect, test } from '../support/installed';
import { storeNetwork } from '../support/network';
import type { Walker } from '../support/walk';

const SAYS = {
  fr: {
    question: 'C’est ce poteau ?',
    this: 'C’est le A',
    linked: /^Relié au poteau 2A-AJA-014/,
    number: 'Numéro du gestionnaire',
    pole: 'Poteau du gestionnaire',
  },
  en: {
    question: 'Is it this pole?',
    this: 'It is A',
    linked: /^Linked to pole 2A-AJA-014/,
    number: 'Operator’s number',
    pole: 'Operator’s pole',
  },
} as const;

/** In the north of Ajaccio, where the demonstration set has no supports. */
const POLE = { longitude: 8.7431, latitude: 41.9702 };
/** 15 m in degrees of latitude. */
const OFF = 15 / 111_320;

test.afterEach(({ server }) => server.start());

/** Makes a support of the nearest pole on an open map. @returns the number of taps up to the form filled in */
async function makeOf(page: Page, walker: Walker, number: string): Promise<number> {
  const { words, locale } = walker;
  const say = SAYS[locale];
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await expect(page.getByText(words.atOwnPlace)).toBeVisible();
  await page.getByRole('link', { name: words.addSupport }).click();
  await expect(page.getByRole('heading', { name: say.question })).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(`${number}.*15`) })).toBeChecked();
  await page.getByRole('button', { name: say.this, exact: true }).click();
  await expect(page.getByText(say.linked)).toBeVisible();
  await expect(page.getByRole('textbox', { name: say.number })).toHaveValue(number);
  const taps = clicks.count();
  await page.getByRole('radio', { name: words.distribution }).click();
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await expect(page).toHaveURL(/\/diagnosis/);
  return taps;
}

test('a support is made of an operator’s pole with three taps, though the position is 15 m off, without network too', async ({
  walker,
  context,
  folder,
  server,
  request,
}) => {
  const { page, locale } = walker;
  const say = SAYS[locale];
  const { longitude, latitude } = POLE;
  storeNetwork(join(folder, 'data'), 'EDF Corse', [
    { number: '2A-AJA-0147', at: [longitude, latitude] },
    { number: '2A-AJA-0148', at: [longitude + 0.0012, latitude] },
  ]);
  await context.grantPermissions(['geolocation']);
  const standBy = (east: number) =>
    context.setGeolocation({ longitude: longitude + east, latitude: latitude - OFF, accuracy: 20 });
  const map = `/search?z=17&lat=${latitude}&lng=${longitude}`;
  await standBy(0);
  await takeAlong(walker);

  await test.step('with network', async () => {
    await walker.open(map);
    expect(await makeOf(page, walker, '2A-AJA-0147')).toBeLessThanOrEqual(3);
    const id = /infrastructures\/(\d+)/.exec(page.url())?.[1];
    await walker.open(`/infrastructures/${id}`);
    await expect(page.getByRole('main')).toContainText('2A-AJA-0147 · Bocognano');
    await expect(page.getByText(say.pole, { exact: true })).toBeVisible();
  });

  await test.step('without network; it arrives with its pole later', async () => {
    await standBy(0.0012);
    await server.stop('SIGKILL');
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto(locale === 'fr' ? map : `/en${map}`);
    expect(await makeOf(later, walker, '2A-AJA-0148')).toBeLessThanOrEqual(3);
    await server.start();
    await context.setOffline(false);
    const tokens = await request.post('/api/v1/auth/jwt/create/', {
      data: { username: 'reader', password: 'Demo-for-tests-1!' },
    });
    const headers = { authorization: `Bearer ${(await tokens.json()).access}` };
    const arrived = async () => {
      const { features } = await (
        await request.get('/api/v1/cables/infrastructures/?fields=summary&q=2A-AJA-0148', { headers })
      ).json();
      return features.map(({ properties }: { properties: object }) => properties);
    };
    await expect.poll(arrived, { timeout: 60_000 }).toMatchObject([{ pole: expect.any(Number) }]);
  });
});
