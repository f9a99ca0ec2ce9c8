import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines, startTestServer } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const LAMBERT93 = 'http://www.opengis.net/def/crs/EPSG/0/2154';
const BASE = 'http://localhost:80/api/v1/ogc';
const ALL = ['supports', 'lines', 'visits', 'works', 'cases', 'areas', 'sensitive-areas'];
const NEAR = '3.0,45.7,3.15,45.8';

interface Link {
  rel: string;
  href: string;
  type: string;
}
interface Feature {
  id: number;
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown>;
}

describeOnEngines('OGC API Features', (server, engine) => {
  const supports: number[] = [];
  let diagnosed = 0;
  const get = (path: string, headers: Record<string, string> = {}) =>
    server().as('reader').get(`ogc${path}`, headers);
  const items = async (path: string) => {
    const { status, body } = await get(`/collections/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as {
      features: Feature[];
      numberMatched: number;
      numberReturned: number;
      links: Link[];
    };
  };
  const pathOf = ({ href }: Link) => new URL(href).pathname + new URL(href).search;

  beforeAll(async function fill() {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    for (let i = 0; i < 7; i++) {
      const geom = { type: 'Point', coordinates: [CLERMONT[0] + i / 1000, CLERMONT[1]] };
      supports.push(await createdPoint(server(), { geom }));
    }
    diagnosed = supports[4] as number;
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(diagnosed));
    await editor.post('cables/operations/', samples.operation(diagnosed));
    await createdLine(server());
    await editor.post('mortality/', samples.mortality({ infrstr_id: diagnosed }));
    await server().as('admin').post('sensitive-areas/', samples.sensitiveArea());
  });

  it('has a landing page that names its description, in the language asked for', async () => {
    const { status, body, headers } = await server().anonymous.get('ogc', { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(headers['content-language']).toBe('en');
    expect(body.description).toMatch(/^Supports and lines/);
    const rels = Object.fromEntries(body.links.map((one: Link) => [one.rel, one]));
    expect(rels['service-desc'].type).toBe('application/vnd.oai.openapi+json;version=3.0');
    for (const rel of ['service-desc', 'conformance', 'data'])
      expect((await server().as('reader').get(pathOf(rels[rel]))).status).toBe(200);
    const { body: conformance } = await get('/conformance');
    expect(conformance.conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core');
  });

  it('describes itself as OpenAPI 3.0, with filters that GDAL sends', async () => {
    const accept = 'application/vnd.oai.openapi+json;version=3.0';
    const answer = await getRaw(server(), null, 'ogc/api', { accept });
    expect(answer.headers['content-type']).toBe(accept);
    const document = answer.json();
    expect(document.openapi).toBe('3.0.3');
    expect(document.servers).toEqual([{ url: BASE }]);
    expect(document.components.parameters.limit.schema).toMatchObject({ default: 1000, maximum: 10_000 });
    const { parameters } = document.paths['/collections/supports/items'].get;
    expect(parameters.find((one: { name?: string }) => one.name === 'risk')).toMatchObject({
      ...{ in: 'query', style: 'form', explode: false },
      schema: { type: 'string', enum: ['RISK_L', 'RISK_M', 'RISK_H', 'none'] },
    });
  });

  it('lists collections with their extents and reference systems', async () => {
    const { body } = await get('/collections', { 'accept-language': 'fr' });
    expect(body.collections.map((one: { id: string }) => one.id)).toEqual(ALL);
    for (const { id, extent, crs, storageCrs, links } of body.collections) {
      expect(extent.spatial.bbox[0], id).toHaveLength(4);
      expect(crs).toEqual([storageCrs, LAMBERT93]);
      for (const one of links) expect((await get(pathOf(one).replace('/api/v1/ogc', ''))).status).toBe(200);
    }
    const { body: one } = await get('/collections/visits');
    expect(one).toEqual(body.collections.find(({ id }: { id: string }) => id === 'visits'));
    expect((await get('/collections/unknown')).status).toBe(404);
  });

  it('pages through all features once, by the links in the body', async () => {
    for (const limit of [1, 2, 3, 100]) {
      const ids: number[] = [];
      let path: string | undefined = `supports/items?limit=${limit}`;
      while (path) {
        const { features, numberMatched, numberReturned, links } = await items(path);
        expect(numberMatched).toBe(supports.length);
        expect(numberReturned).toBe(features.length);
        expect(features.length).toBeLessThanOrEqual(limit);
        ids.push(...features.map(({ id }) => id));
        const next = links.find(one => one.rel === 'next');
        path = next && pathOf(next).replace('/api/v1/ogc/collections/', '');
      }
      // A complete feature comes first, from which programs infer the types of all columns.
      expect(ids).toEqual([diagnosed, ...supports.filter(id => id !== diagnosed)]);
    }
  });

  it('answers flat features that have every column of the schema', async () => {
    for (const id of ALL) {
      const { features, numberMatched } = await items(`${id}/items?limit=3&bbox=${NEAR}`);
      expect(numberMatched, id).toBeGreaterThan(0);
      const { body: schema } = await get(`/collections/${id}/schema`);
      const { body: whole } = await get(`/collections/${id}/feature-schema`);
      const { geometry: _, ...columns } = schema.properties;
      expect(Object.keys(whole.properties.properties.properties)).toEqual(Object.keys(columns));
      for (const { properties } of features) {
        expect(Object.keys(properties), id).toEqual(Object.keys(columns));
        for (const value of Object.values(properties))
          expect(value === null || typeof value !== 'object').toBe(true);
      }
      const first = features[0] as Feature;
      const { body: one } = await get(`/collections/${id}/items/${first.id}`);
      expect(one).toMatchObject(first);
    }
    const english = await get('/collections/supports/schema', { 'accept-language': 'en' });
    expect(english.body.properties.risk).toEqual({ type: 'string', title: 'Risk', 'x-ogc-propertySeq': 6 });
    const french = await get('/collections/supports/schema', { 'accept-language': 'fr' });
    expect(french.body.properties.last_diagnosis_date).toMatchObject({ type: 'string', format: 'date' });
    expect(french.body.properties.risk.title).toBe('Risque');
  });

  it('keeps collections apart, and hides what was deleted', async () => {
    const { features } = await items('lines/items');
    const line = features[0]?.id as number;
    expect((await get(`/collections/supports/items/${line}`)).status).toBe(404);
    expect((await get(`/collections/lines/items/${line}`)).status).toBe(200);
    const extra = await createdPoint(server());
    expect((await get(`/collections/supports/items/${extra}`)).status).toBe(200);
    await server().as('editor').delete(`cables/points/${extra}/`);
    expect((await get(`/collections/supports/items/${extra}`)).status).toBe(404);
    expect((await items('supports/items')).numberMatched).toBe(supports.length);
  });

  it('filters by box, by day and by the queryables, with the values that features show', async () => {
    const matched = async (path: string) => (await items(path)).numberMatched;
    expect(await matched('supports/items?risk=RISK_H')).toBe(1);
    expect(await matched('supports/items?risk=RISK_H,none')).toBe(supports.length);
    expect(await matched('supports/items?network_type=HTA-BT&owner=IO-ENEDIS')).toBe(supports.length);
    expect(await matched(`supports/items?network_type=${server().item('NETW_TYP', 'HTA-BT')}`)).toBe(
      supports.length,
    );
    expect(await matched('supports/items?bbox=3.0,45.7,3.0875,45.8')).toBe(2);
    expect(await matched('supports/items?bbox=3.0,45.7,0,3.0875,45.8,900')).toBe(2);
    expect(await matched('supports/items?bbox=5,45.7,6,45.8')).toBe(0);
    // From the west of the first side across the antimeridian to the east of the other.
    for (const [box, expected] of [
      ['170,45.7,3.0875,45.8', 2],
      ['3.0,45.7,-170,45.8', supports.length],
      ['170,45.7,-170,45.8', 0],
      ['170,-10,3.0875,10', 0],
    ] as const)
      expect([box, await matched(`supports/items?bbox=${box}`)]).toEqual([box, expected]);
    const { body } = await get(`/collections/supports/items/${diagnosed}`);
    for (const id of ['visits', 'works', 'cases']) {
      expect(await matched(`${id}/items?infrastructure=${body.properties.uuid}`)).toBe(1);
      expect(await matched(`${id}/items?infrastructure=${supports[0]}`)).toBe(0);
      expect(await matched(`${id}/items?bbox=${NEAR}`)).toBe(1);
      expect(await matched(`${id}/items?bbox=5,45.7,6,45.8`)).toBe(0);
      expect(await matched(`${id}/items?bbox=3,45.7,-170,45.8`)).toBe(1);
      expect(await matched(`${id}/items?bbox=170,45.7,-170,45.8`)).toBe(0);
      expect(await matched(`${id}/items?datetime=2025-01-01T00:00:00Z/2025-12-31T23:59:59Z`)).toBe(1);
      expect(await matched(`${id}/items?datetime=../2024-12-31`)).toBe(0);
      expect(await matched(`${id}/items?datetime=2026-01-01/..`)).toBe(0);
    }
    expect(await matched('areas/items?type=ADMIN_REG&limit=1')).toBeGreaterThan(1);
    const { body: queryables } = await get('/collections/cases/queryables', { 'accept-language': 'en' });
    expect(queryables.properties.observed_before).toMatchObject({ title: 'Observed until', format: 'date' });
  });

  it('answers in Lambert-93 when asked to', async () => {
    const crs = encodeURIComponent(LAMBERT93);
    const answer = await get(`/collections/supports/items/${supports[0]}?crs=${crs}`);
    expect(answer.headers['content-crs']).toBe(`<${LAMBERT93}>`);
    const [x, y] = answer.body.geometry.coordinates;
    // Coordinates from gdaltransform of GDAL 3.6.
    expect(x).toBeCloseTo(706_706.051, 3);
    expect(y).toBeCloseTo(6_519_735.487, 3);
    const box = `${x - 10},${y - 10},${x + 10},${y + 10}`;
    const { numberMatched } = await items(`supports/items?bbox=${box}&bbox-crs=${crs}`);
    expect(numberMatched).toBe(1);
  });

  it('names the wrong parameter', async () => {
    for (const [query, name] of [
      ['limit=0', 'limit'],
      ['limit=x', 'limit'],
      ['bbox=1,2,3', 'bbox'],
      ['bbox=1,4,3,2', 'bbox'],
      [`bbox=4,2,3,4&bbox-crs=${encodeURIComponent(LAMBERT93)}`, 'bbox'],
      ['crs=EPSG:4326', 'crs'],
      ['datetime=yesterday', 'datetime'],
      ['datetime=2025-01-01/2025-02-01/2025-03-01', 'datetime'],
      ['risk=x', 'risk'],
      ['unknown=1', 'unknown'],
      ['cursor=x', 'cursor'],
    ] as const) {
      const { status, body } = await get(`/collections/supports/items?${query}`);
      expect(status, query).toBe(400);
      expect(JSON.stringify(body), query).toContain(name);
    }
    const { links } = await items('supports/items?limit=1');
    const next = new URL((links.find(one => one.rel === 'next') as Link).href).searchParams.get('cursor');
    expect((await get(`/collections/lines/items?cursor=${next}`)).status).toBe(400);
  });

  it('asks for a token, and lets in who may read the list', async () => {
    for (const path of ['/collections', '/collections/supports', '/collections/supports/items']) {
      const { status, headers } = await server().anonymous.get(`ogc${path}`);
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain('Basic realm="aviCable"');
      expect((await server().as('manager').get(`ogc${path}`)).status).toBe(403);
    }
    expect((await server().anonymous.get('ogc/collections/areas/items?limit=1')).status).toBe(200);
  });

  it('says which methods it takes, and answers HEAD with a length', async () => {
    const path = 'ogc/collections/supports/items';
    const options = await server().as('reader').send('OPTIONS', path);
    expect(options.status).toBe(204);
    expect(options.headers.allow).toBe('GET, HEAD, OPTIONS');
    const head = await server().as('reader').send('HEAD', path);
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
    const post = await server().as('reader').post(path, {});
    expect(post.status).toBe(405);
    expect(post.headers.allow).toContain('GET');
  });

  it('answers the same where a thread reads', async () => {
    const threaded = await startTestServer(engine, { readThreadsFrom: 0, readThreads: 1 });
    try {
      const id = await createdPoint(threaded);
      await threaded.as('editor').post('mortality/', samplesOf(threaded).mortality());
      const { body } = await threaded.as('reader').get('ogc/collections/supports/items');
      expect(body.features.map((one: Feature) => one.id)).toEqual([id]);
      for (const collection of ['cases', 'areas']) {
        const page = await threaded.as('reader').get(`ogc/collections/${collection}/items?limit=3`);
        expect(page.body.features).toHaveLength(page.body.numberReturned);
        expect(page.body.numberReturned).toBeGreaterThan(0);
      }
    } finally {
      await threaded.close();
    }
  });

  it('takes what GDAL and QGIS accept', async () => {
    for (const [path, accept] of [
      ['/collections', 'application/json'],
      ['/collections/supports/items', 'application/geo+json, application/json'],
      [
        '/api',
        'application/vnd.oai.openapi+json;version=3.0, application/openapi+json;version=3.0, application/json',
      ],
      ['/collections/supports/schema', 'application/schema+json'],
    ] as const) {
      const answer = await getRaw(server(), 'reader', `ogc${path}`, { accept });
      expect(answer.status, path).toBe(200);
      expect(accept).toContain(String(answer.headers['content-type']));
    }
  });
});
