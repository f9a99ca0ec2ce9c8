import type { Position } from 'shared/geometry';
import type { TileFeature } from 'shared/geometry/tiles';
import { tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const beside = (metresEast: number): Position => [CLERMONT[0] + metresEast / 77_700, CLERMONT[1]];

describeOnEngines('Vector tiles', server => {
  const pathOf = (layer: string, z: number, query = '') => {
    const { x, y } = tileAt(CLERMONT, z);
    return `tiles/${layer}/${z}/${x}/${y}.mvt${query}`;
  };
  const tile = (layer: string, z: number, query = '') => getRaw(server(), 'reader', pathOf(layer, z, query));

  /** Features of a tile by layer. */
  async function layersOf(layer: string, z: number, query = ''): Promise<Record<string, TileFeature[]>> {
    const { status, bytes } = await tile(layer, z, query);
    expect(status).toBe(200);
    return Object.fromEntries(decodeTile(bytes).map(({ name, features }) => [name, [...features]]));
  }
  const high = () => ({
    pole_attractivity_id: samplesOf(server()).level('H'),
    pole_dangerousness_id: samplesOf(server()).level('H'),
  });

  it('is a tile without bytes where there is nothing, known by its type, and 404 where no tile is', async () => {
    for (const empty of [await tile('infrastructures', 14), await tile('mortality', 3)]) {
      expect(empty.status).toBe(200);
      expect(empty.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
      expect(empty.bytes).toHaveLength(0);
    }
    for (const path of ['infrastructures/3/8/0', 'mortality/40/0/0', 'foo/1/0/0', 'areas/1/x/0'])
      expect((await getRaw(server(), 'reader', `tiles/${path}.mvt`)).status).toBe(404);
    expect((await getRaw(server(), null, pathOf('areas', 6))).status).toBe(401);
    expect((await getRaw(server(), 'manager', pathOf('areas', 6))).status).toBe(403);
  });

  it('shows supports and lines one by one when close, with risk and neutralisation', async () => {
    const samples = samplesOf(server());
    const support = await createdPoint(server());
    const other = await createdPoint(server(), { geom: { type: 'Point', coordinates: beside(30) } });
    const line = await createdLine(server());
    await server().as('editor').post('cables/diagnosis/', samples.supportDiagnosis(support, high()));
    await server()
      .as('editor')
      .post('cables/operations/', samples.operation(support, { neutralization_level: 'partial' }));

    const { points, lines, cells } = await layersOf('infrastructures', 15);
    expect(cells).toBeUndefined();
    expect(points).toHaveLength(2);
    expect(points?.find(point => point.id === support)?.properties).toEqual({ risk: 3, neutralization: 1 });
    expect(points?.find(point => point.id === other)?.properties).toEqual({ risk: 0, neutralization: 0 });
    expect(lines).toMatchObject([{ id: line, type: 'line', properties: { risk: 0, neutralization: 0 } }]);
  });

  it('draws a line from end to end where its bends cannot be seen, and all of it where they can', async () => {
    const bent = [beside(0), [CLERMONT[0], CLERMONT[1] + 0.001], beside(200)];
    const line = await createdLine(server(), { geom: { type: 'LineString', coordinates: bent } });
    const pointsAt = async (zoom: number) => {
      const drawn = (await layersOf('infrastructures', zoom)).lines?.find(({ id }) => id === line);
      return drawn?.type === 'line' ? drawn.lines.flat().length : null;
    };
    expect([await pointsAt(9), await pointsAt(12), await pointsAt(15)]).toEqual([2, 3, 3]);
    await server().as('editor').delete(`cables/lines/${line}/`);
  });

  it('answers several layers at once, the bytes of each as alone', async () => {
    const layers = ['areas', 'infrastructures', 'mortality', 'sensitive-areas'];
    for (const zoom of [7, 15]) {
      const joined = await tile(layers.join(), zoom);
      expect(joined.status).toBe(200);
      const alone = await Promise.all(layers.map(layer => tile(layer, zoom)));
      const lengths = alone.map(({ bytes }) => bytes.length);
      expect(joined.headers['x-tile-lengths']).toBe(lengths.join());
      expect(Buffer.from(joined.bytes)).toEqual(Buffer.concat(alone.map(({ bytes }) => bytes)));
    }
    for (const wrong of ['areas,areas', 'areas,foo']) expect((await tile(wrong, 7)).status, wrong).toBe(404);
    // The joined tile would contain records that the filter excludes.
    expect((await tile('infrastructures,mortality', 7, '?risk=RISK_H')).status).toBe(400);
    expect((await getRaw(server(), null, pathOf('areas,mortality', 6))).status).toBe(401);
    expect((await tile('mortality,sensitive-areas', 3)).bytes).toHaveLength(0);
  });

  it('counts supports per cell when far, the same with a filter that lets all through', async () => {
    const { cells, lines, points } = await layersOf('infrastructures', 7);
    expect(points).toBeUndefined();
    // A line is visible at every zoom; on wide tiles, only the most dangerous one per cell.
    expect(lines).toHaveLength(1);
    expect(cells).toHaveLength(1);
    expect(cells?.[0]?.properties).toEqual({ n3: 1, n0: 1, np: 1 });
    expect((await layersOf('infrastructures', 9)).lines).toHaveLength(1);
    for (const zoom of [0, 7, 12]) {
      const [kept, grouped] = [
        await layersOf('infrastructures', zoom),
        await layersOf('infrastructures', zoom, '?in_bbox=-20,40,20,52'),
      ];
      expect(grouped.cells, `zoom ${zoom}`).toEqual(kept.cells);
    }
  });

  it('obeys the filters of the lists at every zoom', async () => {
    expect((await layersOf('infrastructures', 15, '?risk=RISK_H')).points).toHaveLength(1);
    expect((await layersOf('infrastructures', 7, '?risk[]=RISK_H')).cells?.[0]?.properties).toEqual({
      n3: 1,
      np: 1,
    });
    expect(await layersOf('infrastructures', 7, '?risk=RISK_L')).toEqual({});
    expect((await layersOf('infrastructures', 15, '?type=LINE')).points).toBeUndefined();
    expect((await tile('infrastructures', 15, '?risk=RISK_X')).status).toBe(400);
  });

  it('reflects a move and a deletion', async () => {
    const cells = async () => (await layersOf('infrastructures', 7)).cells ?? [];
    const before = await cells();
    const moved = await createdPoint(server());
    expect(await cells()).not.toEqual(before);
    await server()
      .as('editor')
      .patch(`cables/points/${moved}/`, { geom: { type: 'Point', coordinates: [12, 51] } });
    expect(await cells()).toEqual(before);
    await server().as('editor').delete(`cables/points/${moved}/`);
    expect(await cells()).toEqual(before);
  });

  it('groups mortality cases when far, and shows the cause of single ones', async () => {
    const samples = samplesOf(server());
    const add = (position: Position) =>
      server()
        .as('editor')
        .post('mortality/', samples.mortality({ geom: { type: 'Point', coordinates: position } }));
    const { id } = (await add(beside(2000))).body;
    expect((await layersOf('mortality', 8)).mortality).toMatchObject([{ id, properties: { cause: 1 } }]);
    await add(beside(2010));
    expect((await layersOf('mortality', 8)).mortality).toMatchObject([{ properties: { n: 2 } }]);
    expect((await layersOf('mortality', 13)).mortality).toHaveLength(2);
    expect(await layersOf('mortality', 8, '?observed_after=2025-12-01')).toEqual({});
  });

  it('draws regions when far, and sensitive areas with their name', async () => {
    const regions = (await layersOf('areas', 6)).areas ?? [];
    expect(regions.map(region => region.properties.name)).toContain('Auvergne-Rhône-Alpes');
    expect(new Set(regions.map(region => region.properties.type))).toEqual(new Set(['ADMIN_REG']));
    await server().as('admin').post('sensitive-areas/', samplesOf(server()).sensitiveArea());
    const drawn = (await layersOf('sensitive-areas', 10))['sensitive-areas'];
    expect(drawn).toMatchObject([{ type: 'polygon', properties: { name: 'Chaîne des Puys' } }]);
  });

  it('is revalidated each time, compressed, and not sent twice', async () => {
    const path = pathOf('areas', 5);
    const first = await getRaw(server(), 'reader', path, { 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, no-cache',
      'content-type': 'application/vnd.mapbox-vector-tile',
    });
    const again = await getRaw(server(), 'reader', path, { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
  });
});
