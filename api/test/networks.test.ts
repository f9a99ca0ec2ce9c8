import type { Position } from 'shared/geometry';
import { tileAt, toWorld } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { expect, it } from 'vitest';
import { mortonOf } from '../src/readmodel/model/morton';
import { describeOnEngines } from './harness';
import { addNetwork } from './network-world';
import { getRaw } from './raw-requests';
import { createdPoint } from './samples';

describeOnEngines('Poles of operators', server => {
  it('are read by box, by distance and one by one', async () => {
    const { db } = server().context;
    const { ids, source } = await addNetwork(db, 'EDF', [
      { key: '0047', at: [9.02, 42.12], line: 'Bocognano', details: { year: 1994 } },
      { key: '0048', at: [9.0204, 42.12], line: 'Bocognano' },
      { key: 'far', at: [9.3, 42.3] },
    ]);
    const reader = server().as('reader');
    const page = (await reader.get('networks/poles/?in_bbox=9,42,9.1,42.2')).body;
    expect(page.after).toBeNull();
    expect(page.features.map((pole: { properties: { number: string } }) => pole.properties.number)).toEqual([
      '0047',
      '0048',
    ]);
    const nearest = (await reader.get('networks/poles/nearest/?longitude=9.0203&latitude=42.12&reach=40'))
      .body;
    expect(nearest.map((pole: { id: number }) => pole.id)).toEqual([ids['0048'], ids['0047']]);
    expect((await reader.get(`networks/poles/${ids['0047']}/`)).body).toEqual({
      id: ids['0047'],
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [9.02, 42.12] },
      properties: {
        source,
        number: '0047',
        line: 'Bocognano',
        network_type_id: null,
        owner_id: null,
        support: null,
        year: 1994,
      },
    });
    expect((await reader.get('networks/sources/')).body).toEqual([
      expect.objectContaining({ id: source, name: 'EDF', dated: '2026-03-12', poles: 3 }),
    ]);
    expect((await reader.get('networks/poles/?in_bbox=-170,-80,170,80')).status).toBe(400);
    expect((await reader.get('networks/poles/999999/')).status).toBe(404);
  });

  it('are tiles from zoom 13 on, which say which poles are supports already', async () => {
    const { db } = server().context;
    const place: Position = [9.5, 42.5];
    const { ids, version } = await addNetwork(db, 'Tiles', [
      { key: 'T1', at: [9.5, 42.5], line: 'Corte' },
      { key: 'T2', at: [9.5002, 42.5], line: 'Corte' },
      { key: 'elsewhere', at: [9.4, 42.5] },
    ]);
    const path = [place, [9.5002, 42.5]];
    await db
      .insertInto('network_spans')
      .values({
        ...{ version_id: version, cell: mortonOf(toWorld(place)), line: 'Corte', metres: 16 },
        path: JSON.stringify(path),
      })
      .execute();
    const support = await createdPoint(server(), { geom: { type: 'Point', coordinates: place } });
    await db.updateTable('infrastructures').set({ pole_id: ids.T1 }).where('id', '=', support).execute();
    const tileOf = async (z: number, layers = 'networks') => {
      const { x, y } = tileAt(place, z);
      const { bytes, status, headers } = await getRaw(
        server(),
        'reader',
        `tiles/${layers}/${z}/${x}/${y}.mvt`,
      );
      expect(status).toBe(200);
      return { etag: headers.etag, layers: decodeTile(bytes) };
    };
    for (const z of [13, 14, 16]) {
      const numbered = (number: string) => (z > 13 ? { number } : {});
      const { layers } = await tileOf(z);
      expect(layers.find(({ name }) => name === 'poles')?.features).toEqual([
        expect.objectContaining({ id: ids.T1, properties: { ...numbered('T1'), line: 'Corte', s: 1 } }),
        expect.objectContaining({ id: ids.T2, properties: { ...numbered('T2'), line: 'Corte' } }),
      ]);
      expect(layers.find(({ name }) => name === 'spans')?.features).toMatchObject([
        { type: 'line', properties: { line: 'Corte' } },
      ]);
    }
    expect((await tileOf(12)).layers).toEqual([]);
    const joined = await tileOf(14, 'infrastructures,networks');
    expect(joined.layers.map(({ name }) => name)).toEqual(expect.arrayContaining(['points', 'poles']));
    const before = await tileOf(14);
    await db.updateTable('infrastructures').set({ pole_id: null }).where('id', '=', support).execute();
    const after = await tileOf(14);
    expect(after.etag).not.toBe(before.etag);
    await db
      .updateTable('network_sources')
      .set({ current_version_id: null })
      .where('current_version_id', '=', version)
      .execute();
    expect((await tileOf(14)).layers).toEqual([]);
  });
});
