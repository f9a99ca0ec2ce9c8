import type { Page } from '@playwright/test';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

const view = '/search?z=13&lat=42.05&lng=9.02';
const PLACE = [9.02, 42.05] as const;
/** About 400 m further east: in the same view, without overlapping the first position. */
const BESIDE = [9.0248, 42.05] as const;

/** A screenshot of the record layers without the rest of the map. */
async function picture(page: Page): Promise<string> {
  const map = page.getByRole('application').first();
  await map.evaluate(element => {
    for (const part of element.querySelectorAll<HTMLElement>('.leaflet-pane, .leaflet-control-container'))
      if (!part.classList.contains('leaflet-map-pane')) part.style.visibility = 'hidden';
    const records = element.querySelector<HTMLElement>('.leaflet-avicable-records-pane');
    if (records) records.style.visibility = 'visible';
  });
  const tiles = map.locator('.leaflet-avicable-records-pane .leaflet-tile');
  await expect(tiles.first()).toBeAttached();
  await expect
    .poll(() => tiles.evaluateAll(all => all.every(tile => getComputedStyle(tile).opacity === '1')))
    .toBe(true);
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  // Excludes search box, buttons and notices, which are along the edges.
  const clip = { x: box.x + 80, y: box.y + 140, width: box.width - 160, height: box.height - 280 };
  return (await page.screenshot({ clip })).toString('base64');
}

/** Waits until the map looks as in a new page with the same URL. */
async function expectAsOpenedAnew(page: Page): Promise<string> {
  const anew = await page.context().newPage();
  await anew.goto(page.url());
  await expect(anew.getByRole('grid')).toBeVisible();
  await anew.waitForLoadState('networkidle');
  // Repeats, since neither page may have requested all its tiles yet.
  let expected = '';
  const isAlike = async () => {
    expected = await picture(anew);
    return (await picture(page)) === expected;
  };
  await expect.poll(isAlike).toBe(true);
  await anew.close();
  return expected;
}

test('the map shows what the filters leave, and nothing that is deleted or has moved', async ({
  walker,
  page,
  request,
}) => {
  await beginSignedIn(page, 'editor');
  const { access } = await tokensOf('editor');
  const headers = { authorization: `Bearer ${access}` };
  const lists = await (await request.get('/api/v1/nomenclatures/types?with_nomenclatures=true')).json();
  const networks = lists.find((list: { code: string }) => list.code === 'NETW_TYP').nomenclatures;
  const created = await request.post('/api/v1/cables/points/', {
    headers,
    data: { geom: { type: 'Point', coordinates: PLACE }, network_type_id: networks[0].id },
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  const address = `/api/v1/cables/points/${id}/`;

  await walker.open(view);
  await expect(page.getByRole('grid')).toBeVisible();
  const allLayers = await expectAsOpenedAnew(page);

  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByRole('button', { name: 'Plus de filtres' }).click();
  const words = page.getByRole('searchbox', { name: /^Mots/ });
  await words.fill(`${id}`);
  await expect(page).toHaveURL(/q=\d+/);
  const singleLayer = await expectAsOpenedAnew(page);
  expect(singleLayer).not.toBe(allLayers);

  await words.fill('nothing-has-this-word');
  await expect(page).toHaveURL(/q=nothing/);
  const none = await expectAsOpenedAnew(page);
  expect(none).not.toBe(singleLayer);

  await words.fill(`${id}`);
  await expect.poll(() => picture(page)).toBe(singleLayer);
  const tag = (await request.get(address, { headers })).headers().etag ?? '';
  const moved = await request.patch(address, {
    headers: { ...headers, 'if-match': tag },
    data: { geom: { type: 'Point', coordinates: BESIDE } },
  });
  expect(moved.ok()).toBe(true);
  await expect.poll(() => picture(page)).not.toBe(singleLayer);
  const beside = await expectAsOpenedAnew(page);
  expect(beside).not.toBe(none);

  expect((await request.delete(address, { headers })).ok()).toBe(true);
  await expect.poll(() => picture(page)).toBe(none);
});
