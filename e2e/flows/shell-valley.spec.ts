import type { Infrastructure, MortalityCase } from 'shared/kinds';
import { takeAlong } from '../support/areas';
import { colleagueAt } from '../support/colleague';
import { expect, test } from '../support/installed';
import { daysAgo, drawJpeg } from '../support/walk';

const SAYS = {
  fr: {
    waiting: 'En attente d’envoi',
    waitingList: /saisies? (attend|attendent) d’être envoyée/,
    local: 'Nouveau support (à envoyer)',
    case: 'Cas de mortalité en attente d’envoi',
    nothing: 'Tout ce qui a été saisi sur cet appareil est envoyé.',
    openSheet: 'Ouvrir la fiche',
  },
  en: {
    waiting: 'Waiting to be sent',
    waitingList: /records? waits? to be sent/,
    local: 'New support (to be sent)',
    case: 'Mortality case waiting to be sent',
    nothing: 'Everything recorded on this device has been sent.',
    openSheet: 'Open the sheet',
  },
};

test('a support made without network is diagnosed, operated and tied to a case before the server knows it', async ({
  walker,
  server,
}) => {
  const { page, words, locale, button } = walker;
  const say = SAYS[locale];
  const [longitude, latitude] = [8.7391, 41.9352];
  await takeAlong(walker);
  await page.context().setOffline(true);

  await test.step('makes it, with its first diagnosis and a picture', async () => {
    await walker.open(`/infrastructures?new=point&lat=${latitude}&lng=${longitude}`);
    await page.getByRole('textbox', { name: 'Latitude' }).fill(String(latitude));
    await page.getByRole('textbox', { name: 'Longitude' }).fill(String(longitude));
    await page.getByRole('radio', { name: words.distribution }).check();
    await button(words.next).click();
    await walker.typeDate(words.visit, daysAgo(1));
    await walker.pick(words.attractiveness, words.attracts.high);
    await walker.pick(words.dangerousness, words.electrocutes.high);
    await page.getByRole('textbox', { name: words.remark }).first().fill('Eagle on the crossarm');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'pole.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawJpeg(page),
      });
    await expect(page.locator('main img').first()).toBeVisible();
    await button(words.save).click();
  });

  const sheet = await test.step('reads its sheet, marked as waiting', async () => {
    await expect(page.getByRole('heading', { level: 1, name: say.local })).toBeVisible();
    await expect(page.getByText('Eagle on the crossarm')).toBeVisible();
    await expect(page.getByRole('main').getByText(words.high).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say.waiting })).toHaveCount(2);
    await expect(page.locator('main img[src^="blob:"]').first()).toBeVisible();
    return new URL(page.url()).pathname.replace(/^\/en/, '');
  });

  await test.step('records the work done', async () => {
    await walker.act(words.addOperation);
    await walker.typeDate(words.operationDate, daysAgo(0));
    await walker.choose(words.operationType, words.installation);
    await page.getByRole('radio', { name: words.full, exact: true }).check();
    await button(words.save).click();
    await expect(page.getByRole('link', { name: say.waiting })).toHaveCount(3);
  });

  await test.step('records a dead bird below it', async () => {
    await button(words.addMortality).click();
    await button(words.change(words.place)).click();
    await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(new RegExp(`^${latitude}`));
    const species = page.getByRole('combobox', { name: words.species });
    await species.click();
    await species.fill(words.speciesTyped);
    await page.getByRole('option').filter({ hasText: words.speciesName }).first().click();
    await page.getByRole('radio', { name: words.electrocution }).check();
    await button(words.save).click();
    await expect(page.getByRole('heading', { name: say.case })).toBeVisible();
  });

  await test.step('finds all of it again after the application was closed', async () => {
    const later = await page.context().newPage();
    await later.goto(locale === 'fr' ? sheet : `/en${sheet}`);
    await expect(later.getByRole('heading', { level: 1, name: say.local })).toBeVisible();
    await expect(later.getByText(words.speciesName)).toBeVisible();
    await later.goto(locale === 'fr' ? '/infrastructures' : '/en/infrastructures');
    const list = later.getByRole('group').filter({ hasText: say.waitingList });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await later.goto(locale === 'fr' ? '/mortality' : '/en/mortality');
    await expect(later.getByText(say.waitingList)).toBeVisible();
    await later.close();
  });

  await test.step('sees it on the map', async () => {
    await walker.open(`/search?z=17&lat=${latitude}&lng=${longitude}`);
    await page.locator('path.leaflet-interactive').first().dispatchEvent('click');
    await page.locator('.leaflet-popup').getByRole('link', { name: say.openSheet }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('drives home: everything is on the server once, the sheet under its number', async () => {
    await page.context().setOffline(false);
    await walker.open('/outbox');
    await expect(page.getByRole('main').getByText(say.nothing)).toBeVisible({ timeout: 60_000 });
    await walker.open(sheet);
    await expect(page).toHaveURL(/\/infrastructures\/\d+$/);
    const colleague = await colleagueAt(server.url);
    const box = [longitude, latitude, longitude, latitude].join(',');
    const { features } = await colleague.get<{ features: Infrastructure[] }>(`cables/points/?in_bbox=${box}`);
    expect(features).toMatchObject([
      {
        properties: {
          risk: 'RISK_H',
          neutralization: 'full',
          diagnosis: [{ remark: 'Eagle on the crossarm', media: [{ width: 640 }] }],
          operations: [{ properties: { neutralization_level: 'full' } }],
          mortality: [{ properties: { death_cause: { code: expect.any(String) } } }],
        },
      },
    ]);
    const cases = await colleague.get<{ features: MortalityCase[] }>(`mortality/?in_bbox=${box}`);
    expect(cases.features).toHaveLength(1);
  });
});
