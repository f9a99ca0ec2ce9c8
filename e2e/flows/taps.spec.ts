import type { Locator } from '@playwright/test';
import { countClicks } from '../support/count-clicks';
import { beginSignedIn } from '../support/signed-in';
import { drawJpeg, expect, test } from '../support/walk';

const HERE = { latitude: 42.21, longitude: 9.18, accuracy: 4 };

test(
  'a support with its diagnosis and three photographs takes 12 taps, a dead bird beside it 6',
  {
    tag: '@everywhere',
  },
  async ({ walker, context }, { project }) => {
    const { page, words, button, size } = walker;
    // Each project uses its own place, so that parallel runs do not interfere.
    const shift = 0.01 * ['fr desktop', 'en phone', 'fr phone', 'en desktop'].indexOf(project.name);
    const { latitude, longitude } = { ...HERE, latitude: HERE.latitude + shift };
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ ...HERE, latitude });
    await beginSignedIn(page, 'editor');
    const camera = (first: boolean) =>
      size === 'phone'
        ? button(first ? words.takePicture : words.anotherPicture)
        : button(words.choosePictures);

    const clicks = await countClicks(page);
    async function photograph(control: Locator) {
      const buffer = await drawJpeg(page);
      const chooser = page.waitForEvent('filechooser');
      await control.click();
      await (await chooser).setFiles({ name: `${clicks.count()}.jpg`, mimeType: 'image/jpeg', buffer });
    }

    await test.step('support and diagnosis', async () => {
      await walker.open(`/search?z=15&lat=${latitude}&lng=${longitude}`);
      await button(words.add).click();
      await expect(page.getByText(words.atOwnPlace)).toBeVisible();
      await page.getByRole('link', { name: words.addSupport }).click();
      await expect(page.getByText(words.here)).toBeVisible();
      await page.getByRole('radio', { name: words.distribution }).click();
      await button(words.next).click();
      for (const first of [true, false, false]) await photograph(camera(first));
      const answers = (group: string) => page.getByRole('radiogroup', { name: group });
      await answers(words.attractiveness).getByRole('radio', { name: words.attracts.high }).click();
      await answers(words.dangerousness).getByRole('radio', { name: words.electrocutes.high }).click();
      await button(words.save).click();
      await expect(page).toHaveURL(/\/infrastructures\/\d+$/);
      await expect(page.getByRole('main')).toContainText(words.high);
      expect(clicks.count()).toBeLessThanOrEqual(12);
    });

    await test.step('dead bird', async () => {
      clicks.restart();
      await page
        .getByRole('link', { name: words.addMortality })
        .or(button(words.addMortality))
        .first()
        .click();
      await photograph(camera(true));
      await page.getByRole('radiogroup', { name: words.whichSpecies }).getByRole('radio').first().click();
      await page.getByRole('radio', { name: words.electrocution }).click();
      await button(words.save).click();
      await expect(page).toHaveURL(/\/mortality\/\d+$/);
      expect(clicks.count()).toBeLessThanOrEqual(6);
    });
  },
);
