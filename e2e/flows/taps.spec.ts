import type { Locator, Page } from '@playwright/test';
import { beginSignedIn } from '../support/signed-in';
import { drawJpeg, expect, test } from '../support/walk';

/** Counts a user's actions: one per touched control, and one per photograph taken. */
function taps(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async tap(control: Locator) {
      count += 1;
      await control.click();
    },
    async photograph(control: Locator) {
      count += 1;
      const buffer = await drawJpeg(page);
      const chooser = page.waitForEvent('filechooser');
      await control.click();
      await (await chooser).setFiles({ name: `${count}.jpg`, mimeType: 'image/jpeg', buffer });
    },
  };
}

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

    await test.step('support and diagnosis', async () => {
      const { tap, photograph, count } = taps(page);
      await walker.open(`/search?z=15&lat=${latitude}&lng=${longitude}`);
      await tap(button(words.add));
      await expect(page.getByText(words.atOwnPlace)).toBeVisible();
      await tap(page.getByRole('link', { name: words.addSupport }));
      await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(
        String(Number(latitude.toFixed(6))),
      );
      await tap(page.getByRole('radio', { name: words.distribution }));
      await tap(button(words.next));
      for (const first of [true, false, false]) await photograph(camera(first));
      const answers = (group: string) => page.getByRole('radiogroup', { name: group });
      await tap(answers(words.attractiveness).getByRole('radio', { name: words.attracts.high }));
      await tap(answers(words.dangerousness).getByRole('radio', { name: words.electrocutes.high }));
      await tap(button(words.save));
      await expect(page).toHaveURL(/\/infrastructures\/\d+$/);
      await expect(page.getByRole('main')).toContainText(words.high);
      expect(count()).toBeLessThanOrEqual(12);
    });

    await test.step('dead bird', async () => {
      const { tap, photograph, count } = taps(page);
      await tap(page.getByRole('link', { name: words.addMortality }).or(button(words.addMortality)).first());
      await photograph(camera(true));
      await tap(page.getByRole('radiogroup', { name: words.whichSpecies }).getByRole('radio').first());
      await tap(page.getByRole('radio', { name: words.electrocution }));
      await tap(button(words.save));
      await expect(page).toHaveURL(/\/mortality\/\d+$/);
      expect(count()).toBeLessThanOrEqual(6);
    });
  },
);
