import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { beginSignedIn, tokensOf } from '../support/signed-in';
import { expect, test } from '../support/walk';

const PLACE = { latitude: 42.2411, longitude: 9.0417 };
const near = `/search?z=16&lat=${PLACE.latitude}&lng=${PLACE.longitude}`;

const WORDS = {
  fr: {
    legend: 'Légende',
    notEvaluated: 'Non évalué',
    print: 'Imprimer la carte',
    take: 'Exporter…',
    title: 'Titre',
  },
  en: {
    legend: 'Legend',
    notEvaluated: 'Not evaluated',
    print: 'Print the map',
    take: 'Export…',
    title: 'Title',
  },
} as const;

test('what somebody records elsewhere is on the map and counted in its legend within seconds', {
  tag: '@once',
}, async ({ walker, page, request }) => {
  const words = WORDS[walker.locale];
  await beginSignedIn(page, 'reader');
  await walker.open(near);
  await page.getByRole('button', { name: words.legend }).click();
  const entry = page
    .getByRole('region', { name: words.legend })
    .getByRole('listitem')
    .filter({ hasText: words.notEvaluated })
    .first();
  await expect(entry).toContainText(/\d/);
  const count = async () => Number((await entry.textContent())?.replace(/\D/g, ''));
  const before = await count();

  const { access } = await tokensOf('editor');
  const headers = { authorization: `Bearer ${access}` };
  const lists = await (await request.get('/api/v1/nomenclatures/types?with_nomenclatures=true')).json();
  const networks = lists.find((list: { code: string }) => list.code === 'NETW_TYP').nomenclatures;
  const created = await request.post('/api/v1/cables/points/', {
    headers,
    data: {
      geom: { type: 'Point', coordinates: [PLACE.longitude, PLACE.latitude] },
      network_type_id: networks[0].id,
    },
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();

  await expect.poll(count).toBe(before + 1);
  // Checks the map through the buttons for keyboard and screen readers, which mirror it.
  await expect(page.getByRole('button', { name: new RegExp(`Support ${id}\\b`) })).toBeAttached();

  await request.delete(`/api/v1/cables/points/${id}/`, { headers });
  await expect.poll(count).toBe(before);
  await expect(page.getByRole('button', { name: new RegExp(`Support ${id}\\b`) })).toHaveCount(0);
});

test('the map is printed on one sheet, with title, filters in words, legend and scale', async ({
  walker,
  page,
}) => {
  const words = WORDS[walker.locale];
  await beginSignedIn(page, 'reader');
  await walker.open(`${near.replace('z=16', 'z=9')}&risk=RISK_H`);
  if (walker.size === 'phone') await walker.button(walker.words.listHeight).press('End');
  await page.getByRole('button', { name: words.take }).click();
  await page.getByRole('link', { name: words.print }).click();
  const sheet = page.getByRole('article');
  await page.getByRole('textbox', { name: words.title }).fill('Vallée de la Restonica');
  await expect(sheet.getByRole('heading', { name: 'Vallée de la Restonica' })).toBeVisible();
  await expect(sheet.getByText(walker.locale === 'fr' ? 'Élevé' : 'High').first()).toBeVisible();
  await expect(sheet.locator('.leaflet-control-scale').getByText(/^\d+ (km|m)$/)).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'N' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('textbox', { name: words.title })).toBeHidden();
  const front = await sheet.locator('> div').first().boundingBox();
  // A4 without its margins is 1047 by 718 CSS pixels.
  expect(front?.width).toBeLessThanOrEqual(1048);
  expect(front?.height).toBeLessThanOrEqual(718);
});

test('paper names neither species nor place of a bird whose place rules blur', {
  tag: '@once',
}, async ({ walker, page, request }) => {
  const { access } = await tokensOf('admin');
  const headers = { authorization: `Bearer ${access}` };
  const cases = await (await request.get('/api/v1/mortality/', { headers })).json();
  const [bird] = cases.features.filter(
    (one: { properties: { infrstr: object | null } }) => one.properties.infrstr,
  );
  const { infrstr, species } = bird.properties;
  const name = walker.locale === 'fr' ? species.vernacular_name : species.vernacular_name_en;
  const data = { species_id: species.id, level: 2 };
  const rule = await (await request.post('/api/v1/admin/sensitivity-rules/', { headers, data })).json();
  const asked: string[] = [];
  page.on('request', one => /\/(tiles|stats)?\/?mortality\//.test(one.url()) && asked.push(one.url()));
  await beginSignedIn(page, 'coordinator');
  const [longitude, latitude] = bird.geometry.coordinates;
  await walker.open(`/search/print?z=13&lat=${latitude}&lng=${longitude}&selected=mortality:${bird.id}`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const lists = asked.filter(url => !url.includes(`/mortality/${bird.id}/`));
  for (const path of ['/api/v1/mortality/?', '/stats/mortality/?', '/tiles/mortality/'])
    expect(lists.some(url => url.includes(path))).toBe(true);
  expect(lists.filter(url => !url.includes('outside=true'))).toEqual([]);
  await expect(page.getByRole('article').getByText(`${name} ×`)).toHaveCount(0);

  await walker.open(`/mortality/${bird.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(name).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(walker.locale === 'fr' ? /oiseau protégé/ : /protected bird/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // What the browser tells a page that it prints takes the bird off the sheet of its support, and gives it back.
  await walker.open(`/infrastructures/${infrstr.id}`);
  const entry = page.getByRole('link', { name: new RegExp(`^${name} ×`) });
  await expect(entry.first()).toBeVisible();
  const number = await entry.count();
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('h4 a[href*="/mortality/"]').length;
    window.addEventListener('beforeprint', () => Object.assign(window, { onPaper: count() }));
  });
  await page.pdf();
  expect(await page.evaluate(() => (window as { onPaper?: number }).onPaper)).toBeLessThan(number);
  await expect(entry).toHaveCount(number);
  await request.delete(`/api/v1/admin/sensitivity-rules/${rule.id}/`, { headers });
});

test('an export holds the rows that the list and its button name, also after a row has moved the map', {
  tag: '@once',
}, async ({ walker, page }) => {
  const words = WORDS[walker.locale];
  await beginSignedIn(page, 'reader');
  await walker.open('/search?z=13&lat=42.05&lng=9.02');
  const numberIn = async (place: Locator) => Number((await place.textContent())?.replace(/\D/g, ''));
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toContainText(/\d/);
  const listed = await numberIn(tab);
  expect(listed).toBeGreaterThan(1);
  const address = page.url();
  await page.getByRole('row').nth(1).click();
  await expect(page).not.toHaveURL(address);
  await expect(page).toHaveURL(/selected=/);
  // Waits until the map and the list that follows it have settled.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: words.take }).click();
  const button = page.getByRole('button', { name: /^CSV, / });
  expect([await numberIn(tab), await numberIn(button)]).toEqual([listed, listed]);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.length - 1).toBe(listed);
});

test('a mark of the statistics opens as many records as it says', async ({ walker, page, request }) => {
  await beginSignedIn(page, 'reader');
  await walker.open('/search/statistics?risk=RISK_H');
  const chart = page.getByRole('figure').first();
  const marks = chart.locator('[data-to]');
  await marks.first().focus();
  await page.keyboard.press('End');
  const mark = marks.last();
  await expect(mark).toBeFocused();
  const [, countText] = /(\d+)$/.exec((await mark.getAttribute('aria-label')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*risk=RISK_H&diagnosed_after=\d{4}-01-01/);
  // The list contains the records in view; the filters match all.
  const address = new URL(page.url()).searchParams;
  const filters = new URLSearchParams({ limit: '1' });
  for (const name of ['risk', 'diagnosed_after', 'diagnosed_before'])
    filters.set(name, address.get(name) ?? '');
  const { access } = await tokensOf('reader');
  const answer = await request.get(`/api/v1/cables/infrastructures/?${filters}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(answer.headers()['x-total-count']).toBe(countText);
});
