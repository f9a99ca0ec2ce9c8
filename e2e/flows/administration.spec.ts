import type { Page } from '@playwright/test';
import { partOf, pmtilesFile } from '../../shared/src/testing/pmtiles-file';
import { strangerService } from '../../shared/src/testing/stranger-service';
import { ADMINISTRATION_WORDS } from '../support/administration-words';
import { colleagueAt } from '../support/colleague';
import { expectNoViolation, settled } from '../support/no-violation';
import { beginSignedIn } from '../support/signed-in';
import { drawJpeg, expect, test, type Walker } from '../support/walk';

const say = ({ locale }: Walker) => ADMINISTRATION_WORDS[locale];
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens a section of administration, or a page of one. */
async function open({ page }: Walker, path: string): Promise<void> {
  await page.goto(`/api/admin/${path}`);
}

async function save({ page }: Walker, words: { save: string }): Promise<void> {
  await page.getByRole('button', { name: words.save, exact: true }).click();
}

test('who is not signed in signs in as everywhere, and comes back to where they wanted to go', async ({
  walker,
}) => {
  const { page, words } = walker;
  await open(walker, 'news');
  await page.getByRole('textbox', { name: words.username }).fill('admin');
  await page.getByRole('textbox', { name: words.password }).fill('Admin-for-tests-1!');
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click();
  await expect(page).toHaveURL(/\/api\/admin\/news/);
  await expect(
    page
      .getByRole('heading', { name: say(walker).news })
      .or(page.getByText(say(walker).news))
      .first(),
  ).toBeVisible();
});

test('who is no administrator is told so, and finds the way back', async ({ walker }) => {
  const { page } = walker;
  await beginSignedIn(page, 'reader');
  await open(walker, '');
  await expect(page.getByRole('heading', { name: say(walker).notAllowed })).toBeVisible();
  await page.getByRole('link', { name: say(walker).back }).click();
  await expect(page).toHaveURL(/\/(en\/?)?$/);
});

test.describe('an administrator', () => {
  test.beforeEach(async ({ page }) => {
    await beginSignedIn(page, 'admin');
  });

  test('has a name for everything in lists, empty ones too, and in tables', async ({ walker }) => {
    const { page } = walker;
    for (const path of ['accounts', 'sensitivity-rules', 'rollouts', 'health']) {
      await open(walker, path);
      await settled(page);
      await expectNoViolation(page);
    }
  });

  test('is told what is wrong at the field, in the language of the page', async ({ walker }) => {
    const { page } = walker;
    const words = say(walker);
    await open(walker, 'sensitivity-rules/create');
    await page.getByRole('combobox', { name: words.ruled }).fill('Aquila chrysaetos');
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: words.level }).click();
    await page.getByRole('option', { name: /^0 – / }).click();
    const month = page.getByRole('spinbutton', { name: words.fromMonth });
    await month.fill('13');
    await save(walker, words);
    await expect(month).toHaveAccessibleDescription(words.monthRange);
  });

  test('writes news that the home page shows', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const title = `Balises posées (${locale})`;
    await open(walker, 'news/create');
    await field(page, words.title).fill(title);
    const text = page.getByRole('textbox', { name: words.text, exact: true });
    await text.click();
    await page.getByRole('button', { name: words.bold }).click();
    await page.keyboard.type('Trente kilomètres');
    await save(walker, words);
    await expect(page.getByText(title)).toBeVisible();
    await walker.open('/');
    await page.getByRole('link', { name: title }).click();
    await expect(page.locator('strong', { hasText: 'Trente kilomètres' })).toBeVisible();
  });

  test('adds a partner with a logo, made small', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    await open(walker, 'partners/create');
    await field(page, words.name).fill(`Parc (${locale})`);
    const buffer = await drawJpeg(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByAltText(words.logoChosen)).toBeVisible();
    await save(walker, words);
    await expect(page.getByText(`Parc (${locale})`)).toBeVisible();
    await walker.open('/about');
    const partner = page.getByRole('listitem').filter({ hasText: `Parc (${locale})` });
    await partner.scrollIntoViewIfNeeded();
    await expect(partner.locator('img')).toHaveJSProperty('naturalWidth', 400);
  });

  test('adds to a reference list, and is told by what an item is used', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    await open(walker, 'nomenclatures/create');
    await expect(page.getByRole('heading', { name: words.createItem })).toBeVisible();
    await page.getByRole('combobox', { name: words.list }).click();
    await page.getByRole('option', { name: words.condition }).click();
    await field(page, words.code).fill(`RUSTY_${locale}`);
    await field(page, words.label).fill(`Rouillé ${locale}`);
    await field(page, words.labelEn).fill(`Rusty ${locale}`);
    await save(walker, words);
    await page.getByRole('searchbox', { name: words.search }).fill(`RUSTY_${locale}`);
    await expect(page.getByText(locale === 'fr' ? 'Rouillé fr' : 'Rusty en').first()).toBeVisible();
    const { lists } = await page.evaluate(async () => {
      const answer = await fetch('/api/v1/nomenclatures/types?with_nomenclatures=true&code=OWNER');
      return { lists: await answer.json() };
    });
    await open(walker, `nomenclatures/${lists[0].nomenclatures[0].id}`);
    await page.getByRole('button', { name: words.remove }).click();
    await expect(page.getByRole('dialog', { name: words.removeItem })).toBeVisible();
    await page.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByText(words.stillUsed)).toBeVisible();
  });

  test('tries a base layer on a map before keeping it', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const tile = await drawJpeg(page, 256, 256);
    await page.route('https://tiles.example/**', route =>
      route.fulfill({ body: tile, contentType: 'image/jpeg' }),
    );
    await open(walker, 'base-layers/create');
    await field(page, words.layerName).fill(`Relief ${locale}`);
    await field(page, words.address).fill('https://tiles.example/map.png');
    await save(walker, words);
    await expect(page.getByText(words.badAddress)).toBeVisible();
    await field(page, words.address).fill('https://tiles.example/{z}/{x}/{y}.jpg');
    await expect(page.getByText(words.tilesArrive)).toBeVisible();
    await save(walker, words);
    await expect(page.getByText(`Relief ${locale}`)).toBeVisible();
  });

  test('tries a map service, and adds a PMTiles file of another server, which comes to the map', async ({
    walker,
  }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const tile = await drawJpeg(page, 256, 256);
    const file = pmtilesFile({ '0/0/0': tile }, { type: 3, lastZoom: 19 });
    await page.route('https://maps.example/**', route =>
      route.fulfill({ body: tile, contentType: 'image/jpeg' }),
    );
    await page.route('https://files.example/**', async route => {
      const answer = partOf(file, await route.request().headerValue('range'));
      const headers = { ...Object.fromEntries(answer.headers), 'access-control-allow-origin': '*' };
      await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
    });
    const chooseKind = async (kind: string) => {
      await page.getByRole('combobox', { name: 'Service' }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
    };
    await open(walker, 'base-layers/create');
    await field(page, words.layerName).fill(`Service ${locale}`);
    await chooseKind('WMS');
    await field(page, words.address).fill('https://maps.example/wms');
    await field(page, words.layersOfService).fill('relief');
    await expect(page.getByText(words.tilesArrive)).toBeVisible();
    await save(walker, words);
    await expect(page.getByText(`Service ${locale}`)).toBeVisible();

    await open(walker, 'base-layers/create');
    await field(page, words.layerName).fill(`PMTiles ${locale}`);
    await chooseKind('PMTiles');
    await field(page, words.address).fill('https://files.example/world.pmtiles');
    await expect(page.getByText(words.triedAfter)).toBeVisible();
    await save(walker, words);
    await expect(page.getByText(`PMTiles ${locale}`)).toBeVisible();
    // The policy of a page contains the layers that are saved when it is sent.
    await page.goto(locale === 'fr' ? '/search' : '/en/search');
    await page.getByRole('button', { name: words.layers, exact: true }).click();
    await page.getByRole('radio', { name: `PMTiles ${locale}` }).check();
    await expect(page.locator('img.leaflet-tile[src^="blob:"]').first()).toBeVisible();
  });

  test('switches an overlay on, which a reader sees, and is told of when its service dies', async ({
    walker,
    browser,
  }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const service = await strangerService();
    const name = `Étrangère ${locale} ${test.info().retry}`;
    const colleague = await colleagueAt(String(process.env.E2E_URL));
    await colleague.post('admin/base-layers/', {
      name,
      kind: 'geojson',
      url: service.url,
      layer_type: 'overlay',
      seen_by: 'readers',
      min_zoom: 12,
      colour: '#7c3aed',
      shown: false,
    });
    await open(walker, 'base-layers');
    await page.getByRole('searchbox', { name: words.search }).fill(name);
    await expect(page.getByText(name).first()).toBeVisible();
    const shown = page.getByRole('checkbox', { name: words.showOnMap });
    await expect(shown).toHaveCount(1);
    await expect(shown).not.toBeChecked();
    await settled(page);
    await expectNoViolation(page);
    // The box is ticked once the server has saved it.
    await shown.click();
    await expect(shown).toBeChecked();
    await expect(page.getByText(words.nowShown)).toBeVisible();
    expect(service.boxes).toEqual([]);

    const reader = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await beginSignedIn(reader, 'reader');
    const view = `${process.env.E2E_URL}${locale === 'fr' ? '' : '/en'}/search?z=15&lat=42.05&lng=9.02`;
    await reader.goto(view);
    await reader.getByRole('button', { name: words.layers, exact: true }).click();
    await reader.getByRole('checkbox', { name }).check();
    const strokes = () =>
      reader.locator('.leaflet-avicable-overlays-pane canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data?.some((value, at) => at % 4 === 3 && value > 0) ?? false;
      });
    await expect.poll(strokes).toBe(true);
    await service.stop();
    await reader.goto(`${view}&layers=infrastructures`);
    await reader.getByRole('button', { name: words.layers, exact: true }).click();
    await reader.getByRole('checkbox', { name }).check();
    await expect(reader.getByRole('checkbox', { name: words.noAnswer(name) })).toBeChecked();
    await reader.context().close();
  });

  test('draws a sensitive area, with its species and season', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const monthOf = (side: string) =>
      page.getByRole('group', { name: side }).getByRole('combobox', { name: words.month });
    const choose = async (side: string, month: string) => {
      await monthOf(side).click();
      await page.getByRole('option', { name: month, exact: true }).click();
    };
    await open(walker, 'sensitive-areas/create');
    await field(page, words.name).fill(`Aire dessinée ${locale}`);
    await page.getByRole('combobox', { name: words.species }).fill('milan royal');
    await page.getByRole('option', { name: words.redKite }).click();
    await page.keyboard.press('Escape');
    await choose(words.seasonFrom, words.february);
    const map = page.getByRole('application', { name: words.outline });
    await map.scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: words.finish })).toBeVisible();
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no box');
    for (const [x, y] of [
      [0.4, 0.3],
      [0.6, 0.3],
      [0.6, 0.5],
      [0.4, 0.5],
    ] as const)
      await map.click({ position: { x: box.width * x, y: box.height * y } });
    await page.getByRole('button', { name: words.finish }).click();
    await save(walker, words);
    // A season needs both a start and an end.
    await expect(page.getByText(words.seasonIncomplete).first()).toBeVisible();
    await choose(words.seasonTo, words.july);
    await save(walker, words);
    await page.getByText(`Aire dessinée ${locale}`).click();
    await expect(monthOf(words.seasonFrom)).toHaveAccessibleDescription(words.february);
    await expect(page.getByRole('group', { name: words.seasonTo })).toContainText('31');
    await expect(page.getByRole('button', { name: words.redKite })).toBeVisible();
  });

  test('sets the status of a species in the red list', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const name = `Avis rara ${locale}`;
    await open(walker, 'species/create');
    await field(page, words.speciesCode).fill(`RARA_${locale}`);
    await field(page, words.scientificName).fill(name);
    await page.getByRole('combobox', { name: words.redList }).click();
    await page.getByRole('option', { name: words.vulnerable }).click();
    await save(walker, words);
    await open(walker, `species?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
    await page.getByText(name).first().click();
    await expect(page.getByRole('combobox', { name: words.redList })).toHaveAccessibleDescription(
      new RegExp(`^${words.vulnerable}`),
    );
  });

  test('imports areas and species after a report', async ({ walker }) => {
    const { page, locale } = walker;
    const words = say(walker);
    const ring = [
      [9, 42],
      [9.1, 42],
      [9.1, 42.1],
      [9, 42],
    ];
    const areas = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { insee_com: `E2E-${locale}`, nom: `Commune ${locale}` },
        },
      ],
    };
    const taxref = `CD_NOM;LB_NOM;NOM_VERN\n${locale === 'fr' ? 999_201 : 999_202};Avis ${locale};Oiseau ${locale}\n`;
    for (const { section, name, content } of [
      { section: 'areas', name: 'communes.geojson', content: JSON.stringify(areas) },
      { section: 'species', name: 'TAXREF.csv', content: taxref },
    ]) {
      await open(walker, section);
      await page.getByRole('link', { name: words.import }).click();
      const main = page.getByRole('main');
      await main.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      });
      await main.getByRole('button', { name: words.examine }).click();
      await expect(main.getByText(words.wouldAdd)).toBeVisible();
      await main.getByRole('button', { name: words.import, exact: true }).click();
      await expect(main.getByText(words.imported)).toBeVisible();
    }
  });

  test('sees how the server is and which versions it gives out', async ({ walker }) => {
    const { page } = walker;
    const words = say(walker);
    await open(walker, 'health');
    await expect(page.getByRole('row', { name: new RegExp(`^${words.engine} `) })).toContainText(
      /SQLite|PostgreSQL/,
    );
    await open(walker, 'rollouts');
    await expect(page.getByRole('heading', { name: words.releases })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'remote-search' }).first()).toBeVisible();
  });
});
