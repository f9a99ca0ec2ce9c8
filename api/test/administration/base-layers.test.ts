import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BaseLayer } from 'shared/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';

const layer = { name: 'Relief', url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Example' };

describeOnSqlite('Base layers in administration', server => {
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

  it('for accounts are hidden from anybody else, and those of operators wait for an administrator', async () => {
    const namesOf = ({ body }: { body: BaseLayer[] }) => body.map(({ name }) => name);
    const forReaders = async () => namesOf(await server().as('reader').get('map-layers/overlays/'));
    expect(await forReaders()).toEqual([]);
    const { body } = await admin().get('admin/base-layers/?layer_type=overlay&q=Enedis&ordering=position');
    expect(body).toMatchObject([
      { name: 'Enedis\u00a0: lignes aériennes HTA', kind: 'geojson', shown: false, seen_by: 'readers' },
      { name: 'Enedis\u00a0: lignes aériennes BT', shown: false },
      { name: 'Enedis\u00a0: poteaux HTA et BT', shown: false },
    ]);
    const [{ id, name }] = body;
    const { db } = server().context;
    await db.updateTable('base_layers').set({ shown: 1, dashed: 1 }).where('id', '=', id).execute();
    expect(await forReaders()).toEqual([name]);
    expect(namesOf(await server().anonymous.get('map-layers/baselayers/'))).not.toContain(name);
    expect((await server().anonymous.get('map-layers/overlays/')).status).toBe(401);
    expect((await server().as('manager').get('map-layers/overlays/')).status).toBe(403);
    const [overlay] = (await server().as('reader').get('map-layers/overlays/')).body;
    expect(overlay).toMatchObject({ colour: '#7c3aed', dashed: true, min_zoom: 12 });
    expect(overlay).not.toHaveProperty('shown');
    await admin().patch(`admin/base-layers/${id}/`, { seen_by: 'everybody' });
    expect(await named(name)).toMatchObject({ dashed: true });
    expect(await forReaders()).toEqual([]);
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

const CAPABILITIES = `<?xml version="1.0"?><WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
  <Service><Name>WMS</Name></Service>
  <Capability><Request><GetMap><Format>image/png</Format><Format>image/jpeg</Format></GetMap></Request>
  <Layer><Title>All</Title><CRS>EPSG:3857</CRS>
  <Layer queryable="1"><Name>relief</Name><Style><Name>default</Name></Style></Layer>
  <Layer><Name>forêts</Name></Layer></Layer></Capability></WMS_Capabilities>`;

/** A PMTiles file up to zoom 12 without content. */
function pmtiles({ type = 2, compression = 1, rootBytes = 0, tileBytes = 0 } = {}): Buffer {
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  header.writeBigUInt64LE(BigInt(rootBytes), 16);
  header.writeBigUInt64LE(127n, 56);
  header.writeBigUInt64LE(BigInt(tileBytes), 64);
  header.set([compression, compression, type, 0, 12], 97);
  return header;
}

describeOnSqlite(
  'Base layers of services and files',
  server => {
    let answer: (request: IncomingMessage, response: ServerResponse) => void;
    const requests: string[] = [];
    const service = createServer((request, response) => {
      requests.push(`${request.url}`);
      answer(request, response);
    });
    let address = '';
    beforeAll(async () => {
      await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      service.close();
      service.closeAllConnections();
    });

    const saved = async (more: object) => {
      const { status, body } = await server()
        .as('admin')
        .post('admin/base-layers/', { name: 'Relief', attribution: '', ...more });
      return status === 201
        ? 'saved'
        : body.problems.map(({ path, code }: never) => `${path} ${code}`).join();
    };
    const savedService = (more: object = {}) =>
      saved({ kind: 'wms', url: `${address}/wms?map=a&REQUEST=GetMap`, wms_layers: 'relief', ...more });
    const savedFile = (more: object = {}) =>
      saved({ kind: 'pmtiles', url: `${address}/a.pmtiles`, max_zoom: 12, ...more });
    const text = (body: string | Buffer, status = 200, headers = {}) => {
      answer = (_, response) => void response.writeHead(status, headers).end(body);
    };
    const part = (file: Buffer, size = file.length) =>
      text(file, 206, { 'content-range': `bytes 0-126/${size}` });

    it('of a map service are checked by its capabilities, and come to every map', async () => {
      text(CAPABILITIES);
      expect(await savedService({ wms_layers: 'relief, forêts' })).toBe('saved');
      expect(requests.at(-1)).toBe('/wms?map=a&service=WMS&request=GetCapabilities&version=1.3.0');
      const { body } = await server().anonymous.get('map-layers/baselayers/');
      expect(body.at(-1)).toMatchObject({
        kind: 'wms',
        wms_layers: 'relief, forêts',
        wms_version: '1.3.0',
        wms_format: 'image/png',
      });
      const sentBefore = requests.length;
      await server()
        .as('admin')
        .patch(`admin/base-layers/${body.at(-1).id}/`, { name: 'Forêts' });
      expect(requests).toHaveLength(sentBefore);
    });

    it('say what a map service does not offer', async () => {
      text(CAPABILITIES);
      const missing = await server()
        .as('admin')
        .post('admin/base-layers/', { name: 'x', kind: 'wms', url: address, wms_layers: 'relief,nothing' });
      expect(missing.body.wms_layers).toEqual([expect.stringMatching(/nothing.*relief, forêts\.$/)]);
      expect(await savedService({ wms_layers: '' })).toBe('wms_layers required');
      expect(await savedService({ wms_layers: 'default' })).toBe('saved');
      expect(await savedService({ wms_version: '1.1.1' })).toBe('wms_version not_served');
      expect(await savedService({ wms_format: 'image/webp' })).toBe('wms_format not_served');
      text(CAPABILITIES.replace('EPSG:3857', 'EPSG:4326'));
      expect(await savedService()).toBe('url not_served');
      text(CAPABILITIES.replace('relief', 'eaux &amp; forêts'));
      expect(await savedService({ wms_layers: 'eaux & forêts' })).toBe('saved');
      text('<html>Sign in</html>');
      expect(await savedService()).toBe('url not_served');
      text('', 404);
      expect(await savedService()).toBe('url not_served');
    });

    it('of a service that cannot be checked are saved', async () => {
      answer = (_, response) => void response.destroy();
      expect(await savedService()).toBe('saved');
      answer = (_, response) => void response.writeHead(200, { 'content-length': 1000 }).end(CAPABILITIES);
      expect(await savedService()).toBe('saved');
      text(Buffer.from(CAPABILITIES, 'latin1'));
      expect(await savedService({ wms_layers: 'forêts' })).toBe('saved');
      text('', 503);
      expect(await savedService()).toBe('saved');
      expect(await savedService({ url: 'http://wms.invalid/' })).toBe('saved');
    });

    it('of an endless or hostile service neither hold nor fill the server', async () => {
      answer = (_, response) => {
        response.write('<WMS_Capabilities version="1.3.0">');
        const more = () => {
          while (!response.destroyed && response.write('<Layer<Layer <Name> '.repeat(5000)));
        };
        response.on('drain', more).on('error', () => undefined);
        more();
      };
      expect(await savedService()).toBe('saved');
      text(`<WMS_Capabilities ${'a version='.repeat(100_000)}`);
      expect(await savedService()).toBe('url not_served');
    });

    it('of the network of the server are asked only where that is allowed', async () => {
      const { config } = server().context;
      config.webhooksInside = false;
      const before = requests.length;
      expect(await savedService()).toBe('saved');
      config.webhooksInside = true;
      expect(requests).toHaveLength(before);
    });

    it('of a PMTiles file are checked by its header', async () => {
      part(pmtiles());
      expect(await savedFile()).toBe('saved');
      expect(await savedFile({ max_zoom: 14 })).toBe('max_zoom range');
      expect(await savedFile({ url: `${address}/{z}.pmtiles` })).toBe('url invalid_layer_url');
      expect(await savedFile({ url: `${address}/a.pmtiles#b` })).toBe('url invalid_layer_url');
      part(pmtiles({ type: 1 }));
      expect(await savedFile()).toBe('url not_served');
      part(pmtiles({ compression: 4 }));
      expect(await savedFile()).toBe('url not_served');
      part(pmtiles({ tileBytes: 1000 }));
      expect(await savedFile()).toBe('url file_damaged');
      part(pmtiles({ rootBytes: 10 ** 12 }));
      expect(await savedFile()).toBe('url file_damaged');
      part(pmtiles({ tileBytes: 10 ** 14 }), 10 ** 14 + 127);
      expect(await savedFile()).toBe('saved');
      part(pmtiles().subarray(0, 60));
      expect(await savedFile()).toBe('url not_served');
      part(Buffer.alloc(127, 'PNG'));
      expect(await savedFile()).toBe('url not_served');
      // Without ranges, a browser would read the whole file.
      text(pmtiles());
      expect(await savedFile()).toBe('url not_served');
    });

    const HTA = { name: 'HTA', kind: 'geojson', layer_type: 'overlay' };
    const COLLECTION = '{"type": "FeatureCollection", "total": 0, "features": []}';

    it('of data by box are requested with a small box, and refused where no features come', async () => {
      const savedData = (more: object = {}) => saved({ ...HTA, url: `${address}/lines?select=a`, ...more });
      text(COLLECTION);
      expect(await savedData()).toBe('saved');
      expect(requests.at(-1)).toMatch(/^\/lines\?select=a&bbox=2\.3[^&]*46\.6[^&]*&size=1&format=geojson$/);
      const corners = 'in_bbox(g%2C{south}%2C{west}%2C{north}%2C{east})&limit={size}';
      expect(await savedData({ url: `${address}/export?where=${corners}` })).toBe('saved');
      expect(requests.at(-1)).toMatch(
        /where=in_bbox\(g%2C46\.5\d*%2C2\.3\d*%2C46\.6\d*%2C2\.4\d*\)&limit=1$/,
      );
      text('<html>Moved</html>');
      expect(await savedData()).toBe('url not_served');
      text('', 404);
      expect(await savedData()).toBe('url not_served');
      for (const status of [403, 429, 502]) {
        text('', status);
        expect(await savedData()).toBe('saved');
      }
      for (const url of ['/lines?bbox={box}', '/lines?w={west}&bbox={south}', '/{z}/{bbox}'])
        expect(await savedData({ url: address + url })).toBe('url invalid_layer_url');
      expect(await savedData({ layer_type: 'base' })).toBe('layer_type overlays_only');
      expect(await savedData({ colour: 'red;x' })).toMatch(/^colour /);
      expect(await saved({ ...HTA, kind: 'mvt', url: `${address}/{z}/{x}.mvt` })).toBe(
        'url invalid_layer_url',
      );
      expect(await saved({ ...HTA, kind: 'mvt', url: `${address}/{z}/{x}/{y}.mvt` })).toBe('saved');
    });

    it('that are off are on no map, and their service is asked once they are switched on', async () => {
      const offered = async () =>
        (await server().anonymous.get('map-layers/baselayers/')).body.map(({ name }: BaseLayer) => name);
      const sentBefore = requests.length;
      const overlay = { ...HTA, name: 'Off', url: `${address}/lines`, shown: false };
      const { body } = await server().as('admin').post('admin/base-layers/', overlay);
      const change = (more: object) => server().as('admin').patch(`admin/base-layers/${body.id}/`, more);
      expect((await change({ url: `${address}/gone` })).status).toBe(200);
      expect(await offered()).not.toContain('Off');
      expect(requests).toHaveLength(sentBefore);
      text('', 404);
      const problems = [{ path: ['url'], code: 'not_served' }];
      expect((await change({ shown: true })).body.problems).toMatchObject(problems);
      text(COLLECTION);
      expect((await change({ shown: true })).body.shown).toBe(true);
      expect(await offered()).toContain('Off');
    });

    it('enter the policy of pages', async () => {
      await savedService({ url: 'https://maps.example.org/wms?x=1' });
      const { contentSecurityPolicy, originsOf } = await import(
        '../../src/http/site/content-security-policy'
      );
      const { body } = await server().anonymous.get('map-layers/baselayers/');
      const tiles = originsOf((body as BaseLayer[]).map(({ url }) => url));
      const policy = contentSecurityPolicy('x', { tiles, images: [], remotes: [], reports: [] });
      expect(policy).toMatch(/img-src [^;]*https:\/\/maps\.example\.org[ ;]/);
      expect(policy).toMatch(/connect-src [^;]*https:\/\/maps\.example\.org[ ;]/);
    });
  },
  { webhooksInside: true },
);
