import { answer, logged, say, signedIn, signedOut, stored } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

test.describe('start', () => {
  test('on app start base map layers and nomenclatures are loaded', async ({ walker }) => {
    const { page } = walker;
    const lists = page.waitForRequest(/nomenclatures\/types\?with_nomenclatures=true$/);
    const layers = page.waitForRequest(/map-layers\/baselayers\/$/);
    await walker.open('/about');
    await Promise.all([lists, layers]);
  });

  test('nomenclature loading failures sign the user out', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await answer(page, 'nomenclatures/types*', 403, { detail: 'no' });
    await walker.open('/about');
    await expect(page.getByText(say(walker).listsFailed)).toBeVisible();
    await signedOut(walker);
    expect(await stored(page, '_refresh_token.')).toBeNull();
  });

  test('server data loading issue (nomenclature resource not found); you were disconnected', async ({
    walker,
  }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    await answer(page, 'nomenclatures/types*', 404, { detail: 'gone' });
    await walker.open('/about');
    await expect(page.getByText(say(walker).listsNotFound)).toBeVisible();
    await signedOut(walker);
  });

  for (const missing of ['IFR_COND', 'OWNER', 'ARMING', 'RISK_LEV'] as const) {
    test(`loading issue for the option list ${missing}; you were disconnected`, async ({ walker }) => {
      const { page } = walker;
      await beginSignedIn(page, 'editor');
      await page.route('**/api/v1/nomenclatures/types*', async route => {
        const lists = (await (await route.fetch()).json()) as { code: string }[];
        await route.fulfill({ json: lists.filter(({ code }) => code !== missing) });
      });
      await walker.open('/about');
      await expect(page.getByText(say(walker).listMissing[missing])).toBeVisible();
      await signedOut(walker);
    });
  }

  for (const list of ['nomenclatures/types*', 'map-layers/baselayers/']) {
    test(`a non-array answer of ${list} is logged and nobody is signed out`, async ({ walker }) => {
      const { page } = walker;
      const lines = logged(page);
      await beginSignedIn(page, 'editor');
      await answer(page, list, 200, { not: 'a list' });
      await walker.open('/about');
      await expect.poll(() => lines.filter(line => line.includes('Unexpected data format'))).toHaveLength(1);
      await signedIn(walker);
    });
  }

  test('other loading exceptions are only logged', async ({ walker }) => {
    const { page } = walker;
    const lines = logged(page);
    await beginSignedIn(page, 'editor');
    await answer(page, 'map-layers/baselayers/', 404, { detail: 'gone' });
    await walker.open('/about');
    await expect.poll(() => lines.some(line => line.includes('ApiError'))).toBe(true);
    await signedIn(walker);
  });
});
