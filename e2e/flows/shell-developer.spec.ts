import type { Page } from '@playwright/test';
import { withExif } from '../support/picture';
import { say } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { drawJpeg, expect, test, type Walker } from '../support/walk';

const WORDS = {
  fr: {
    fetch: 'Page de test : appels',
    geoman: 'Page de test : dessin',
    image: 'Page de test : photos',
    path: 'Chemin',
    query: 'Paramètres (JSON)',
    network: 'Réseau',
    send: 'Envoyer',
    offline: 'Pas de réseau',
    once: '503 une fois, puis tel qu’il est',
    never: /^Jamais de réponse/,
    elsewhere: 'Le chemin doit rester sous /api/v1/ de ce serveur.',
    noAnswer: 'Pas de réponse',
    line: 'Ligne',
    polygon: 'Polygone',
    finish: 'Terminer',
    next: 'Ajoutez les sommets suivants, puis terminez.',
    start: 'Touchez la carte au premier sommet de la zone.',
    drawn: 'Ce qui est dessiné',
    text: 'Ce qui est dessiné, en texte',
    take: 'Dessiner ce texte',
    ring: 'features[0].geometry.coordinates[0] : Un anneau doit finir où il commence.',
    download: 'Télécharger',
    copy: 'Copier',
    copied: 'Copié.',
    choosePictures: 'Choisir des photos',
    before: 'Avant',
    after: 'Après',
    day: '12 mai 2025',
    notAnImage: 'Le fichier doit être une image.',
  },
  en: {
    fetch: 'Test page: calls',
    geoman: 'Test page: drawing',
    image: 'Test page: pictures',
    path: 'Path',
    query: 'Parameters (JSON)',
    network: 'Network',
    send: 'Send',
    offline: 'No network',
    once: '503 once, then as it is',
    never: /^No answer ever/,
    elsewhere: 'The path must stay below /api/v1/ of this server.',
    noAnswer: 'No answer',
    line: 'Line',
    polygon: 'Polygon',
    finish: 'Finish',
    next: 'Add the next vertices, then finish.',
    start: 'Touch the map where the area begins.',
    drawn: 'What is drawn',
    text: 'What is drawn, as text',
    take: 'Draw this text',
    ring: 'features[0].geometry.coordinates[0]: A ring must end where it begins.',
    download: 'Download',
    copy: 'Copy',
    copied: 'Copied.',
    choosePictures: 'Choose pictures',
    before: 'Before',
    after: 'After',
    day: '12 May 2025',
    notAnImage: 'Uploaded file must be an image.',
  },
} as const;
const read = ({ locale }: Walker) => WORDS[locale];

for (const demonstration of [true, false])
  test(`developer pages without their setting: ${demonstration ? 'with' : 'not without'} the demonstration`, async ({
    walker,
  }) => {
    const { page } = walker;
    await page.route('**/api/v1/settings/', async route => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), developer_pages: false, demonstration } });
    });
    for (const path of ['/test/fetch', '/test/geoman', '/test/image', '/test/parts']) {
      await walker.open(path);
      const heading = page.getByRole('heading', { level: 1 });
      if (demonstration) await expect(heading).not.toHaveText(say(walker).notFound);
      else await expect(heading).toHaveText(say(walker).notFound);
    }
  });

test.describe('/test/fetch', () => {
  const openPage = async (walker: Walker) => {
    await walker.open('/test/fetch');
    await expect(walker.page.getByRole('heading', { name: read(walker).fetch })).toBeVisible();
  };
  async function choose({ page }: Walker, label: string, option: string | RegExp) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').filter({ hasText: option }).first().click();
  }
  const lastCall = (page: Page) => page.getByRole('article').first();
  /** The element beside the call's name: a cancel button, later the result. */
  const outcome = (page: Page) => lastCall(page).locator('h3 + *');

  test('query parameters that are empty are dropped; arrays are de-duplicated and sent with []', async ({
    walker,
  }) => {
    const { page } = walker;
    const { path, query, send } = read(walker);
    await openPage(walker);
    await page.getByRole('textbox', { name: path }).fill('ping');
    await page
      .getByRole('textbox', { name: query })
      .fill('{ "area": [7, 7, 9], "q": "", "condition": null, "owner": [], "limit": 2 }');
    const pingRequest = page.waitForRequest(/\/ping/);
    await page.getByRole('button', { name: send }).click();
    expect([...new URL((await pingRequest).url()).searchParams]).toEqual([
      ['area[]', '7'],
      ['area[]', '9'],
      ['limit', '2'],
    ]);
    await expect(outcome(page)).toHaveText('200');
  });

  test('a retry is shown: two attempts, the first one 503', async ({ walker }) => {
    const { page } = walker;
    const { network, once, send } = read(walker);
    await openPage(walker);
    await choose(walker, network, once);
    await page.getByRole('button', { name: send }).click();
    const attempts = lastCall(page).getByRole('row');
    await expect(attempts).toHaveCount(3);
    await expect(attempts.nth(1)).toContainText('503');
    await expect(attempts.nth(2)).toContainText('200');
  });

  test('no network, and no answer within 25 seconds, are told as what they are', async ({ walker }) => {
    const { page } = walker;
    const { network, offline, never, noAnswer, send } = read(walker);
    await page.clock.install();
    await openPage(walker);
    await choose(walker, network, offline);
    await page.getByRole('button', { name: send }).click();
    await page.clock.runFor(1000);
    await expect(outcome(page)).toHaveText(noAnswer);
    await expect(lastCall(page)).toContainText('network');
    await choose(walker, network, never);
    await page.getByRole('button', { name: send }).click();
    await expect(lastCall(page).getByRole('row')).toHaveCount(2);
    await page.clock.runFor(24_000);
    await expect(outcome(page)).toHaveRole('button');
    await page.clock.runFor(1500);
    await expect(outcome(page)).toHaveText(noAnswer);
    await expect(lastCall(page)).toContainText('timeout');
  });

  test('tokens go to this server only', async ({ walker }) => {
    const { page } = walker;
    const { path, send, elsewhere } = read(walker);
    await openPage(walker);
    for (const foreign of ['//evil.example/', 'https://evil.example/', '/other']) {
      await page.getByRole('textbox', { name: path }).fill(foreign);
      await page.getByRole('button', { name: send }).click();
      await expect(page.getByText(elsewhere)).toBeVisible();
    }
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test.describe('/test/geoman', () => {
  const openPage = async (walker: Walker) => {
    await walker.open('/test/geoman');
    await expect(walker.page.getByRole('heading', { name: read(walker).geoman })).toBeVisible();
  };
  const textOf = (walker: Walker) => walker.page.getByRole('textbox', { name: read(walker).text });
  const shapes = (walker: Walker) =>
    walker.page.getByRole('list', { name: read(walker).drawn, exact: true }).getByRole('listitem');

  test('a polygon is drawn, and stands there as GeoJSON', async ({ walker }) => {
    const { page } = walker;
    const { polygon, start, next, finish } = read(walker);
    await openPage(walker);
    await page.getByRole('radio', { name: polygon }).check();
    await expect(page.getByText(start)).toBeVisible();
    const map = page.getByRole('application');
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    for (const [x, y] of [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.5],
    ] as const) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await expect(page.getByText(next)).toBeVisible();
    }
    await page.getByRole('button', { name: finish }).click();
    await expect(shapes(walker)).toHaveCount(1);
    const text = await textOf(walker).inputValue();
    const { geometry } = JSON.parse(text).features[0];
    expect(geometry.type).toBe('Polygon');
    expect(geometry.coordinates[0]).toHaveLength(4);
  });

  test('GeoJSON is pasted, checked, drawn, copied and downloaded', async ({ walker, context }) => {
    const { page } = walker;
    const { take, ring, copy, copied, download } = read(walker);
    await context.grantPermissions(['clipboard-write']);
    await openPage(walker);
    const open = [
      [9.1, 42.3],
      [9.2, 42.3],
      [9.2, 42.4],
      [9.1, 42.4],
    ];
    const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry });
    const collection = (...geometries: unknown[]) =>
      JSON.stringify({ type: 'FeatureCollection', features: geometries.map(feature) });
    await textOf(walker).fill(collection({ type: 'Polygon', coordinates: [open] }));
    await page.getByRole('button', { name: take }).click();
    await expect(page.getByText(ring)).toBeVisible();
    await expect(shapes(walker)).toHaveCount(0);
    const line = { type: 'LineString', coordinates: open };
    await textOf(walker).fill(collection(line, { type: 'Polygon', coordinates: [[...open, open[0]]] }));
    await page.getByRole('button', { name: take }).click();
    await expect(shapes(walker)).toHaveCount(2);
    await page.getByRole('button', { name: copy }).click();
    await expect(page.getByText(copied)).toBeVisible();
    // Pastes the text, since the page itself may not read the clipboard.
    await textOf(walker).press('ControlOrMeta+A');
    await textOf(walker).press('ControlOrMeta+V');
    expect(JSON.parse(await textOf(walker).inputValue()).features[0].geometry).toEqual(line);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: download }).click();
    expect((await saved).suggestedFilename()).toBe('avicable.geojson');
  });

  test('signed in, the supports of the map are there to snap to', async ({ walker }) => {
    const { page } = walker;
    await beginSignedIn(page, 'editor');
    // Layers that request the same tile at once share one request, so the URL may name several layers.
    const tile = page.waitForResponse(/\/tiles\/(\w+,)*infrastructures[,/]/);
    await openPage(walker);
    expect((await tile).ok()).toBe(true);
  });
});

test('/test/image: what the shrinking makes of a picture, with its date and position', async ({ walker }) => {
  const { page } = walker;
  const { image, choosePictures, before, after, day, notAnImage } = read(walker);
  await walker.open('/test/image');
  await expect(page.getByRole('heading', { name: image })).toBeVisible();
  const picture = withExif(
    await drawJpeg(page, 3000, 2000),
    { latitude: 42.3, longitude: 9.15 },
    '2025-05-12',
  );
  await page.getByLabel(choosePictures).setInputFiles([
    { name: 'pole.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('just words') },
  ]);
  const report = page.getByRole('article', { name: 'pole.jpg' });
  await expect(report.getByRole('region', { name: before })).toContainText('3000 × 2000');
  const result = report.getByRole('region', { name: after });
  await expect(result).toContainText('2048 × 1365');
  await expect(result).toContainText(day);
  await expect(result).toContainText(/42\.30{5}, 9\.150{4}/);
  await expect(page.getByText(notAnImage)).toBeVisible();
});

test('/test/parts: what a part is for, how it is used, and the part itself', async ({ walker }) => {
  const { page } = walker;
  await walker.open('/test/parts');
  const part = page.getByRole('article', { name: 'RiskTag' });
  await expect(part).toContainText('A risk in words');
  await expect(part).toContainText("import { RiskTag } from 'shared/ui/data'");
  await expect(part).toContainText('Élevé');
});
