import { withExif } from '../support/picture';
import { beginSignedIn } from '../support/signed-in';
import { daysAgo, drawJpeg, expect, test } from '../support/walk';

// Each project uses its own latitude, so that parallel runs do not interfere.
const HILLSIDES = { 'fr desktop': 42.11, 'en phone': 42.12, 'fr phone': 42.13, 'en desktop': 42.14 };

test(
  'an editor adds a support, diagnoses it, records the work and a dead bird, and finds all of it again',
  { tag: '@everywhere' },
  async ({ walker }, { project }) => {
    const { page, words, button } = walker;
    const latitude = HILLSIDES[project.name as keyof typeof HILLSIDES];
    const longitude = 9.301;
    await beginSignedIn(page, 'editor');

    await test.step('adds a support from the map', async () => {
      await walker.open(`/search?z=15&lat=${latitude}&lng=${longitude}`);
      await button(words.add).click();
      await page.getByRole('link', { name: words.addSupport }).click();
      await expect(page.getByRole('heading', { name: words.newSupport })).toBeVisible();
      await button(words.changePlace).click();
      await page.getByRole('textbox', { name: 'Latitude' }).fill(String(latitude));
      await page.getByRole('textbox', { name: 'Longitude' }).fill(String(longitude));
      await page.getByRole('radio', { name: words.distribution }).check();
      await walker.choose(words.owner, 'Enedis');
      await button(words.next).click();
    });

    await test.step('diagnoses it in the same flow, with a picture', async () => {
      await walker.typeDate(words.visit, daysAgo(10));
      await walker.choose(words.armings, words.arming);
      await walker.pick(words.attractiveness, words.attracts.high);
      await walker.pick(words.dangerousness, words.electrocutes.medium);
      await page.getByRole('checkbox', { name: words.isolate }).check();
      await page.getByRole('textbox', { name: words.remark }).first().fill('Perchoir favori <b>& co</b>');
      const jpeg = withExif(await drawJpeg(page, 2600, 1400), { latitude, longitude }, daysAgo(10));
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'pole.jpg', mimeType: 'image/jpeg', buffer: jpeg });
      await expect(page.locator('main img').first()).toBeVisible();
      await button(words.save).click();
    });

    const sheet = await test.step('reads the sheet', async () => {
      await expect(page).toHaveURL(/\/infrastructures\/\d+$/);
      const id = /\/infrastructures\/(\d+)$/.exec(page.url())?.[1] ?? '';
      await expect(page.getByRole('heading', { name: words.support(id) })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(words.high);
      await expect(page.getByText('Perchoir favori <b>& co</b>')).toBeVisible();
      await expect(page.locator('main img[src*="uploads"]').first()).toBeVisible();
      return { id, path: `/infrastructures/${id}` };
    });

    await test.step('a visit recorded later but dated earlier does not become the last one', async () => {
      await button(words.addDiagnosis).click();
      await walker.typeDate(words.visit, daysAgo(400));
      await walker.pick(words.attractiveness, words.attracts.low);
      await walker.pick(words.dangerousness, words.electrocutes.low);
      await button(words.save).click();
      await expect(page).toHaveURL(new RegExp(`${sheet.path}$`));
      const visits = page.getByRole('article', { name: words.visitOf });
      await expect(visits).toHaveCount(2);
      await expect(visits.first()).toContainText('Perchoir favori');
    });

    await test.step('records the work done', async () => {
      await walker.act(words.addOperation);
      await walker.typeDate(words.operationDate, daysAgo(3));
      await walker.choose(words.operationType, words.installation);
      await page.getByRole('radio', { name: words.full, exact: true }).check();
      await button(words.addEquipment).click();
      await walker.choose(words.equipmentType, words.equipment);
      await page.getByRole('spinbutton', { name: words.count }).fill('3');
      await button(words.save).click();
      await expect(page).toHaveURL(new RegExp(`${sheet.path}$`));
      await expect(page.getByRole('main')).toContainText(words.full);
    });

    const caseId = await test.step('records a dead bird beside it', async () => {
      await button(words.addMortality).click();
      await button(words.change(words.place)).click();
      await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(new RegExp(`^${latitude}`));
      const species = page.getByRole('combobox', { name: words.species });
      await species.click();
      await species.fill(words.speciesTyped);
      await page.getByRole('option').filter({ hasText: words.speciesName }).first().click();
      await page.getByRole('radio', { name: words.electrocution }).check();
      await page.getByRole('spinbutton', { name: words.birds }).fill('0');
      await button(words.save).click();
      await expect(page).toHaveURL(/\/mortality\/\d+$/);
      await expect(page.getByRole('heading', { name: new RegExp(`${words.speciesName} × 0`) })).toBeVisible();
      await expect(page.getByRole('link', { name: words.support(sheet.id) })).toBeVisible();
      return /\/mortality\/(\d+)$/.exec(page.url())?.[1] ?? '';
    });

    await test.step('finds all of it in the table, on the map and on the sheet', async () => {
      await walker.open(`/search?z=17&lat=${latitude}&lng=${longitude}`);
      await expect(
        page.getByRole('button', { name: new RegExp(`${sheet.id}, ${words.high}`) }),
      ).toBeAttached();
      if (walker.size === 'phone') await button(words.showList).click();
      const row = page.getByRole('row', { name: new RegExp(`\\b${sheet.id}\\b`) });
      await expect(row).toContainText(words.high);
      await page.getByRole('tab', { name: /Mortal/ }).click();
      await expect(page.getByRole('row', { name: new RegExp(`\\b${caseId}\\b`) })).toContainText(
        words.speciesName,
      );
      await walker.open(sheet.path);
      await expect(page.getByRole('main')).toContainText(words.speciesName);
    });

    await test.step('deletes the case after a second question, and it is gone at once', async () => {
      await walker.open(`/mortality/${caseId}`);
      await walker.act(words.deleteRecord);
      await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click();
      await expect(page).not.toHaveURL(new RegExp(`/mortality/${caseId}$`));
      await walker.open(sheet.path);
      await expect(page.getByRole('heading', { name: words.support(sheet.id) })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(words.speciesName);
    });
  },
);
