import type { BaseLayer } from 'shared/server';
import { expect, it } from 'vitest';
import { describeOnEngines } from '../harness';

const layer = { name: 'Relief', url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Example' };

describeOnEngines('Base layers in administration', server => {
  const admin = () => server().as('admin');
  const shown = async (): Promise<BaseLayer[]> =>
    (await server().anonymous.get('map-layers/baselayers/')).body;
  const named = async (name: string) => (await shown()).find(one => one.name === name);

  it('come to every map, one of them the default', async () => {
    const { status, body } = await admin().post('admin/base-layers/', {
      ...layer,
      default: true,
      max_zoom: 17,
    });
    expect([status, body.default, body.offline_max_zoom]).toEqual([201, true, null]);
    expect((await shown()).filter(one => one.default)).toMatchObject([{ name: 'Relief', max_zoom: 17 }]);
    expect((await shown()).at(-1)?.name).toBe('Relief');
    const only = await admin().patch(`admin/base-layers/${body.id}/`, { default: false });
    expect(only.body.problems).toMatchObject([{ path: ['default'], code: 'only_one' }]);
    expect((await admin().delete(`admin/base-layers/${body.id}/`)).status).toBe(400);
    const ign = await named('Plan IGN');
    await admin().patch(`admin/base-layers/${ign?.id}/`, { default: true, position: 9 });
    const emptied = await admin().patch(`admin/base-layers/${ign?.id}/`, { position: null });
    expect(emptied.body.position).toBe(9);
    expect((await admin().delete(`admin/base-layers/${body.id}/`)).status).toBe(204);
  });

  it('state the maximum zoom of offline tiles', async () => {
    expect((await named('OpenStreetMap'))?.offline_max_zoom).toBeNull();
    const ign = await named('Plan IGN');
    expect(ign?.offline_max_zoom).toBe(16);
    const path = `admin/base-layers/${ign?.id}/`;
    expect((await admin().patch(path, { offline_max_zoom: 20 })).body.problems).toMatchObject([
      { path: ['offline_max_zoom'], code: 'above_max_zoom' },
    ]);
    expect((await admin().patch(path, { offline_max_zoom: 14 })).body.offline_max_zoom).toBe(14);
  });

  it('include one that needs no network', async () => {
    const outlines = (await shown()).find(one => one.url.startsWith('outline:'));
    const path = `admin/base-layers/${outlines?.id}/`;
    expect((await admin().delete(path)).body.problems).toMatchObject([{ code: 'only_one' }]);
    expect((await admin().patch(path, { url: layer.url })).status).toBe(400);
    expect((await admin().patch(path, { name: 'Fond' })).status).toBe(200);
  });

  it('sanitise their attribution, even if an earlier version stored more', async () => {
    const attribution = '© <a href="https://osm.org" onclick="x()">OSM</a><img src=x onerror=alert(1)>';
    const safe = '© <a href="https://osm.org">OSM</a>';
    const { body } = await admin().post('admin/base-layers/', { ...layer, name: 'Attack', attribution });
    expect(body.attribution).toBe(safe);
    const { db } = server().context;
    await db.updateTable('base_layers').set({ attribution }).where('id', '=', body.id).execute();
    expect((await named('Attack'))?.attribution).toBe(safe);
    expect((await admin().get(`admin/base-layers/${body.id}/`)).body.attribution).toBe(safe);
  });

  it.each([
    "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://tiles.example/map.png',
    'javascript:{z}{x}{y}',
    'ftp://a/{z}/{x}/{y}',
    '//a/{z}/{x}/{y}',
    'x',
  ])('refuses the address %s', async url => {
    const { status, body } = await admin().post('admin/base-layers/', { ...layer, url });
    expect([status, body.problems[0].code]).toEqual([400, 'invalid_layer_url']);
    expect(body.url[0]).toContain('{z}');
  });
});
