import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { CLERMONT, createdPoint } from './samples';

const SETS = ['infrastructures', 'mortality', 'sensitive-areas', 'areas', 'networks'];
const BASE = 'http://localhost:80/api/v1';

describeOnSqlite('Tiles for other programs', server => {
  const get = (path: string) => server().as('reader').get(`tiles/${path}`, { 'accept-language': 'fr' });

  it.each(SETS)('are described as TileJSON, with their address and layers: %s', async set => {
    const { status, body } = await get(`${set}.json`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tilejson: '3.0.0',
      scheme: 'xyz',
      tiles: [`${BASE}/tiles/${set}/{z}/{x}/{y}.mvt`],
      minzoom: set === 'networks' ? 13 : 0,
      maxzoom: 16,
    });
    const [west, south, east, north] = body.bounds;
    expect(west).toBeLessThan(east);
    expect(south).toBeLessThan(north);
  });

  it('are described in the language of whoever asks', async () => {
    expect((await get('mortality.json')).body.name).toBe('Mortalité');
    const { body } = await server().as('reader').get('tiles/mortality.json', { 'accept-language': 'en' });
    expect(body.name).toBe('Mortality');
  });

  it('have the bounds of what there is', async () => {
    await createdPoint(server());
    const { body } = await get('infrastructures.json');
    expect(body.bounds[0]).toBeCloseTo(CLERMONT[0], 1);
    expect(body.bounds[3]).toBeCloseTo(CLERMONT[1], 1);
  });

  it.each(SETS)('have a style whose layers are those of the tiles: %s', async set => {
    const { body: style } = await get(`${set}/style.json`);
    const { body: described } = await get(`${set}.json`);
    expect(style).toMatchObject({
      version: 8,
      sources: { [set]: { type: 'vector', tiles: described.tiles } },
    });
    const ids = style.layers.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const offered = described.vector_layers.map(({ id }: { id: string }) => id);
    const drawn = new Set(style.layers.map((layer: { 'source-layer': string }) => layer['source-layer']));
    expect([...drawn].sort()).toEqual([...offered].sort());
  });

  it('ask a program without a token for one, and take it as password of Basic', async () => {
    const none = await server().anonymous.get('tiles/infrastructures.json');
    expect(none).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/Basic/) },
    });
    const { body } = await server().as('reader').post('auth/tokens/', { name: 'QGIS' });
    const basic = `Basic ${Buffer.from(`any:${body.token}`).toString('base64')}`;
    const described = await server().anonymous.get('tiles/infrastructures.json', { authorization: basic });
    expect(described.status).toBe(200);
  });

  it('have a style without a token: QGIS asks for it without', async () => {
    expect((await server().anonymous.get('tiles/infrastructures/style.json')).status).toBe(200);
  });

  it('of an unknown set are not found', async () => {
    for (const path of ['nothing.json', 'nothing/style.json']) expect((await get(path)).status).toBe(404);
  });
});
