import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines, startTestServer } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const EPSG = 'http://www.opengis.net/def/crs/EPSG/0/';
const LAMBERT93 = `${EPSG}2154`;
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
      expect(crs).toEqual([storageCrs, `${EPSG}4326`, `${EPSG}3857`, LAMBERT93]);
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
    const { paths } = (await get('/api', { 'accept-language': 'en' })).body;
    expect(paths['/collections/cases/items'].get.parameters).toContainEqual(
      expect.objectContaining({
        name: 'observed_before',
        description: 'Observed until',
        schema: { type: 'string', format: 'date' },
      }),
    );
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

  it('answers in EPSG:4326 with the latitude first, and in Web Mercator', async () => {
    const path = `/collections/supports/items/${supports[0]}`;
    for (const [srid, expected] of [
      [4326, [CLERMONT[1], CLERMONT[0]]],
      // Coordinates from gdaltransform of GDAL 3.6.
      [3857, [343_565.345, 5_744_716.968]],
    ] as const) {
      const crs = `${EPSG}${srid}`;
      const answer = await get(`${path}?crs=${encodeURIComponent(crs)}`);
      expect(answer.headers['content-crs']).toBe(`<${crs}>`);
      const [x, y] = answer.body.geometry.coordinates;
      for (const i of [0, 1] as const) expect([x, y][i], crs).toBeCloseTo(expected[i], 2);
      const side = srid === 4326 ? 0.0001 : 10;
      const box = [x - side, y - side, x + side, y + side].join();
      const system = encodeURIComponent(crs);
      expect((await items(`supports/items?bbox=${box}&bbox-crs=${system}`)).numberMatched).toBe(1);
      const filter = encodeURIComponent(`S_INTERSECTS(geometry, BBOX(${box}))`);
      expect((await items(`supports/items?filter=${filter}&filter-crs=${system}`)).numberMatched).toBe(1);
    }
    const world = `bbox=-398e5,-2e7,398e5,2e7&bbox-crs=${encodeURIComponent(`${EPSG}3857`)}`;
    expect((await items(`supports/items?${world}`)).numberMatched).toBe(supports.length);
    const line = (await items('lines/items')).features[0] as Feature;
    const swapped = await items(`lines/items?crs=${encodeURIComponent(`${EPSG}4326`)}`);
    const { coordinates } = (swapped.features[0] as Feature).geometry;
    expect((coordinates as number[][]).map(one => one.toReversed())).toEqual(line.geometry.coordinates);
  });

  it('filters by CQL2 text in every collection', async () => {
    const matched = async (id: string, filter: string) =>
      (await items(`${id}/items?limit=1&filter-lang=cql2-text&filter=${encodeURIComponent(filter)}`))
        .numberMatched;
    const { body } = await get(`/collections/supports/items/${diagnosed}`);
    const all = supports.length;
    for (const [id, filter, expected] of [
      ['supports', "risk = 'RISK_H'", 1],
      ['supports', "risk <> 'RISK_H'", 0],
      ['supports', "NOT risk = 'RISK_H'", 0],
      ['supports', "risk LIKE 'RISK%'", 1],
      ['supports', "risk LIKE 'risk%'", 0],
      ['supports', "risk LIKE 'RISK\\_H'", 1],
      ['supports', 'risk IS NULL', all - 1],
      ['supports', "neutralization IN ('none', 'partial')", all - 1],
      ['supports', "risk IS NULL AND network_type = 'HTA-BT' OR neutralization = 'full'", all],
      ['supports', "owner = 'IO-ENEDIS' AND NOT condition IS NULL", all],
      ['supports', `last_diagnosis_date >= DATE('${body.properties.last_diagnosis_date}')`, 1],
      ['supports', `last_diagnosis_date > '${body.properties.last_diagnosis_date}'`, 0],
      ['supports', "last_diagnosis_date BETWEEN DATE('2000-01-01') AND DATE('2099-01-01')", 1],
      ['supports', 'last_diagnosis_date IS NULL', all - 1],
      ['supports', 'S_INTERSECTS(geometry, BBOX(3.0, 45.7, 3.0875, 45.8))', 2],
      ['supports', "NOT S_INTERSECTS(geometry, BBOX(3.0, 45.7, 3.0875, 45.8)) AND risk = 'RISK_H'", 1],
      ['supports', 'TRUE', all],
      ['supports', 'FALSE', 0],
      ['lines', 'length > 1 AND length < 1000000.5', 1],
      ['lines', 'length < 1', 0],
      ['visits', `infrastructure = '${body.properties.uuid}' AND date > DATE('2000-01-01')`, 1],
      ['visits', "pole_attractivity LIKE 'RISK%' AND S_INTERSECTS(geometry, BBOX(3, 45, 4, 46))", 1],
      ['visits', 'isolation_advice = TRUE OR isolation_advice = FALSE', 1],
      ['visits', "remark IS NULL OR remark LIKE '%'", 1],
      ['works', "neutralization_level = 'full' AND date < DATE('2099-01-01')", 1],
      ['cases', "scientific_name LIKE '%' AND count >= 0.5", 1],
      ['cases', "observer LIKE '_%' AND NOT observer LIKE '\\\\_%'", 1],
      ['cases', "date < DATE('2000-01-01') OR death_cause IS NULL", 0],
      ['cases', 'S_INTERSECTS(geometry, BBOX(3, 45, 4, 46)) AND observer IS NOT NULL', 1],
      ['areas', "type = 'ADMIN_REG' AND code LIKE '8_'", 1],
      ['areas', "name LIKE 'auvergne%'", 0],
      // Texts are compared sign by sign, as `LIKE` does, and not in the order of a language.
      ['areas', "type = 'ADMIN_REG' AND name > 'a' AND name < 'z'", 0],
      ['areas', "name LIKE 'Auvergne%' AND type = 'ADMIN_REG'", 1],
      ['areas', "name LIKE '[A]uvergne%' OR name LIKE 'Auvergne*'", 0],
      ['sensitive-areas', "name LIKE '%' AND S_INTERSECTS(geometry, BBOX(3, 45, 4, 46))", 1],
    ] as const)
      expect([id, filter, await matched(id, filter)]).toEqual([id, filter, expected]);
    // The older name of the language, and queryables as parameters.
    expect((await items("supports/items?filter-lang=cql-text&filter=risk='RISK_H'")).numberMatched).toBe(1);
    expect((await items('works/items?neutralization_level=full&filter=TRUE')).numberMatched).toBe(1);
    expect((await items('visits/items?isolation_advice=true&isolation_advice=true')).numberMatched).toBe(1);
  });

  it('names properties that filters or orders do not know', async () => {
    for (const [id, query, name] of [
      ['supports', 'filter=mortality_count > 0', 'mortality_count'],
      ['supports', 'sortby=mortality_count', 'mortality_count'],
      ['supports', 'sortby=constructor', 'constructor'],
      ['supports', "filter=constructor = 'x'", 'constructor'],
      ['supports', 'filter=risk = 1', 'risk'],
      ['supports', "filter=last_diagnosis_date = 'yesterday'", 'last_diagnosis_date'],
      ['supports', 'filter=last_diagnosis_date LIKE', 'filter'],
      ['supports', "filter=risk LIKE '%a%a%a%a%'", 'risk'],
      ['supports', "filter=risk LIKE 'a\\'", 'filter'],
      ['supports', 'filter=S_INTERSECTS(place, BBOX(1,2,3,4))', 'place'],
      ['supports', 'filter=S_INTERSECTS(geometry, BBOX(1,4,3,2))', 'filter'],
      ['supports', 'filter=TRUE&filter-lang=cql2-json', 'filter-lang'],
      ['cases', "filter=comment = 'x'", 'comment'],
      ['cases', 'filter=infrastructure IS NULL', 'infrastructure'],
      ['cases', 'filter=accuracy_m > 3', 'accuracy_m'],
      ['cases', 'count=many', 'count'],
      ['works', 'filter=date < 5', 'date'],
    ] as const) {
      const { status, body } = await get(`/collections/${id}/items?${query.replaceAll(' ', '%20')}`);
      expect(status, query).toBe(400);
      expect(JSON.stringify(body.problems), query).toContain(name);
    }
  });

  it('describes what filters and orders take, and orders pages by it', async () => {
    for (const id of ALL) {
      const { properties: columns } = (await get(`/collections/${id}/schema`)).body;
      for (const part of ['queryables', 'sortables']) {
        const { properties } = (await get(`/collections/${id}/${part}`)).body;
        const { geometry: _, ...others } = properties;
        for (const [name, schema] of Object.entries(others))
          expect(columns[name], name).toMatchObject(schema as object);
        for (const name of Object.keys(others)) {
          const query =
            part === 'sortables' ? `sortby=-${name}` : `filter=${name} IS NULL OR NOT ${name} IS NULL`;
          const whole = await items(`${id}/items?limit=500&${query.replaceAll(' ', '%20')}`);
          expect(whole.numberMatched, `${id} ${query}`).toBe(
            (await items(`${id}/items?limit=1`)).numberMatched,
          );
        }
      }
    }
    for (const [id, sortby, column] of [
      ['supports', '-last_diagnosis_date', 'last_diagnosis_date'],
      ['areas', '%2Bname', 'name'],
      ['areas', '-code', 'code'],
      ['visits', 'date', 'date'],
    ] as const) {
      const values: unknown[] = [];
      const ids = new Set<number>();
      let path: string | undefined = `${id}/items?limit=3&sortby=${sortby}&bbox=${NEAR}`;
      let total = 0;
      while (path) {
        const { features, links, numberMatched } = await items(path);
        total = numberMatched;
        for (const one of features) ids.add(one.id);
        values.push(...features.map(({ properties }) => properties[column] ?? ''));
        const next = links.find(one => one.rel === 'next');
        path = next && pathOf(next).replace('/api/v1/ogc/collections/', '');
      }
      expect(ids.size, sortby).toBe(total);
      expect(values).toHaveLength(total);
      const sorted = values.toSorted((a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b))));
      expect(values, sortby).toEqual(sortby.startsWith('-') ? sorted.toReversed() : sorted);
    }
    const first = await items('areas/items?limit=1&sortby=name');
    const cursor = new URL((first.links.find(one => one.rel === 'next') as Link).href).searchParams.get(
      'cursor',
    );
    for (const other of ['', '&sortby=-name', '&sortby=code'])
      expect((await get(`/collections/areas/items?cursor=${cursor}${other}`)).status).toBe(400);
  });

  it('has styles for QGIS that everybody may read, in the language asked for', async () => {
    for (const [id, geometry, words] of [
      ['supports', 0, 'Risk: High, Neutralised: Full'],
      ['lines', 1, 'Risk: High'],
      ['cases', 0, 'SimpleMarker'],
      ['areas', 2, 'SimpleLine'],
      ['sensitive-areas', 2, 'SimpleFill'],
    ] as const) {
      const { bytes, headers } = await getRaw(server(), null, `ogc/collections/${id}/style.qml`, {
        'accept-language': 'en',
      });
      expect(headers['content-type'], id).toBe('application/x-qgis-layer-settings');
      const style = bytes.toString();
      expect(style, id).toContain(words);
      expect(style, id).toContain(`<layerGeometryType>${geometry}</layerGeometryType>`);
    }
    expect((await get('/collections/visits/style.qml')).status).toBe(404);
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
