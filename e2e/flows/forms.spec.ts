import type { Page } from '@playwright/test';
import { beginSignedIn } from '../support/signed-in';
import { daysAgo, drawJpeg, expect, test, type Walker } from '../support/walk';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Fills in the required fields of a support's diagnosis. */
async function fillDiagnosis({ typeDate, pick, words }: Walker) {
  await typeDate(words.visit, daysAgo(1));
  await pick(words.attractiveness, words.attracts.medium);
  await pick(words.dangerousness, words.electrocutes.medium);
}

test('every field says what is wrong with it, once, in the language shown', async ({ walker }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures/310/diagnosis');
  // Clears the date, which is today by default.
  await walker.typeDate(words.visit, '');
  await button(words.save).click();
  await expect(page.getByText(words.required)).toHaveCount(1);
  await walker.typeDate(words.visit, '2999-01-01');
  await page.getByRole('textbox', { name: words.remark }).fill('x'.repeat(301));
  await button(words.save).click();
  await expect(page.getByText(words.future)).toBeVisible();
  await expect(page.getByText(words.tooLong)).toBeVisible();
  await expect(page).toHaveURL(/\/diagnosis$/);
});

test('a list opens although what the field before it says moves it from under the pointer', {
  tag: '@once',
}, async ({ walker }) => {
  const { page, words } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures/313/diagnosis');
  await walker.unfold(words.armings);
  await walker.typeDate(words.visit, '');
  await page.getByRole('textbox', { name: words.visit }).press('ArrowDown');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: words.armings }).hover();
  await page.mouse.down();
  await expect(page.getByText(words.required)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a file that is no picture is refused and told; the record and the good picture are saved', {
  tag: '@once',
}, async ({ walker }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures/311/diagnosis');
  await fillDiagnosis(walker);
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles([
    { name: 'looks-like.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(SVG) },
    { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(page) },
  ]);
  await expect(page.getByText(words.notAnImage).first()).toBeVisible();
  await button(words.save).click();
  await expect(page).toHaveURL(/\/infrastructures\/311$/);
  await expect(page.locator('main img[src*="uploads"]').first()).toBeVisible();
});

test('leaving a form with unsaved changes asks first, and staying loses nothing', { tag: '@once' }, async ({
  walker,
}) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures/312/diagnosis');
  await page.getByRole('textbox', { name: words.remark }).fill('not saved yet');
  await page.getByRole('link', { name: words.support('312') }).click();
  await button(words.stay).click();
  await expect(page.getByRole('textbox', { name: words.remark })).toHaveValue('not saved yet');
  await page.getByRole('link', { name: words.support('312') }).click();
  await button(words.leave).click();
  await expect(page).toHaveURL(/\/infrastructures\/312$/);
});

test(
  'a form that is reloaded half filled in is offered again with its picture, and sent once',
  { tag: '@once' },
  async ({ walker }, { project }) => {
    const { page, words, button } = walker;
    const remark = `half filled in, ${project.name}`;
    await beginSignedIn(page, 'editor');
    await walker.open('/infrastructures/315/diagnosis');
    await page.getByRole('textbox', { name: words.remark }).fill(remark);
    const picture = { name: 'pole.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(page) };
    await page.locator('input[type=file]').first().setInputFiles([picture]);
    await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
    await expect.poll(() => keptPictures(page)).toBe(1);
    await page.reload();
    await button(words.goOn).click();
    await expect(page.getByRole('textbox', { name: words.remark }).first()).toHaveValue(remark);
    await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
    // A form that was left by a link is listed among the drafts of this device.
    await page.getByRole('link', { name: words.support('315') }).click();
    await button(words.leave).click();
    await walker.open('/outbox');
    await page.getByRole('link', { name: words.openDraft }).click();
    await button(words.goOn).click();
    await button(words.save).click();
    await expect(page).toHaveURL(/\/infrastructures\/315$/);
    await expect(page.getByText(remark)).toHaveCount(1);
    expect(await keptPictures(page)).toBe(0);
  },
);

/** Number of draft pictures on this device. */
const keptPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('avicable-outbox');
        opening.onsuccess = () => {
          const database = opening.result;
          const count = database.transaction('draftBytes').objectStore('draftBytes').count();
          count.onsuccess = () => {
            database.close();
            resolve(count.result);
          };
        };
      }),
  );

test('every form ends where it ends, and is not hidden by its buttons on a low screen', {
  tag: '@everywhere',
}, async ({ walker }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  const size = page.viewportSize();
  for (const path of ['/mortality?new=1', '/infrastructures?new=point', '/infrastructures/310/diagnosis'])
    await test.step(path, async () => {
      if (size) await page.setViewportSize(size);
      await walker.open(path);
      const save = button(path.includes('new=point') ? words.next : words.save);
      await expect(save).toBeVisible();
      // Pixels below the buttons after scrolling to the end.
      const below = () => {
        const last = [...document.querySelectorAll('main button[type=submit]')].at(-1);
        const panels: Element[] = [];
        for (let panel = last?.parentElement; panel; panel = panel.parentElement) panels.push(panel);
        for (const panel of panels) panel.scrollTop = 1e6;
        // A short form does not scroll at all.
        if (panels.every(panel => panel.scrollTop === 0)) return 0;
        return window.innerHeight - (last?.getBoundingClientRect().bottom ?? 0);
      };
      expect(await page.evaluate(below)).toBeLessThan(60);
      await page.setViewportSize({ width: 683, height: 450 });
      await expect(save.locator('..')).toHaveCSS('position', 'static');
    });
});

test('two people change one support: the second is shown both versions and decides', {
  tag: '@once',
}, async ({ walker, request }) => {
  const { page, words, button } = walker;
  await beginSignedIn(page, 'editor');
  await walker.open('/infrastructures/313/infrastructure');
  await expect(button(words.save)).toBeVisible();
  const tokens = await request.post('/api/v1/auth/jwt/create/', {
    data: { username: 'admin', password: 'Admin-for-tests-1!' },
  });
  const { access } = await tokens.json();
  const headers = { authorization: `Bearer ${access}` };
  const lists = await (await request.get('/api/v1/nomenclatures/types?with_nomenclatures=true')).json();
  const conditions = lists.find((list: { code: string }) => list.code === 'IFR_COND').nomenclatures;
  const before = await (await request.get('/api/v1/cables/points/313/', { headers })).json();
  const other = conditions.find((item: { id: number }) => item.id !== before.properties.condition?.id);
  const changed = await request.patch('/api/v1/cables/points/313/', {
    headers,
    data: { condition_id: other.id },
  });
  expect(changed.status()).toBe(200);
  await page.getByRole('textbox', { name: 'Latitude' }).fill(String(before.geometry.coordinates[1] + 0.0001));
  await button(words.save).click();
  const dialog = page.getByRole('dialog');
  // Both users changed different fields, so there is no question; the merged changes are listed.
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expect(dialog.getByRole('region')).toHaveCount(2);
  await dialog.getByRole('button', { name: words.saveChoices }).click();
  await expect(page).toHaveURL(/\/infrastructures\/313$/);
  const merged = await (await request.get('/api/v1/cables/points/313/', { headers })).json();
  expect(merged.properties.condition.id).toBe(other.id);
  expect(merged.geometry.coordinates[1]).toBeGreaterThan(before.geometry.coordinates[1]);
});

test(
  'without network a record is kept, shown as waiting, and sent once when the network is back',
  { tag: '@once' },
  async ({ walker, context, request }, { project }) => {
    const { page, words, button } = walker;
    const remark = `kept without network, ${project.name}`;
    await beginSignedIn(page, 'editor');
    await walker.open('/infrastructures/314/diagnosis');
    await fillDiagnosis(walker);
    await page.getByRole('textbox', { name: words.remark }).fill(remark);
    await context.setOffline(true);
    await button(words.save).click();
    await expect(page.getByText(words.queued).first()).toBeVisible();
    await context.setOffline(false);
    const tokens = await request.post('/api/v1/auth/jwt/create/', {
      data: { username: 'reader', password: 'Demo-for-tests-1!' },
    });
    const headers = { authorization: `Bearer ${(await tokens.json()).access}` };
    const copies = async () => {
      const support = await (await request.get('/api/v1/cables/infrastructures/314/', { headers })).json();
      return support.properties.diagnosis.filter(
        (savedVisit: { remark: string }) => savedVisit.remark === remark,
      ).length;
    };
    await expect.poll(copies, { timeout: 60_000 }).toBe(1);
  },
);
