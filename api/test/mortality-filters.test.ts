import { distanceBetween } from 'shared/geometry';
import { tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const place = (east: number) => ({ type: 'Point', coordinates: [longitude + east, latitude] });

/** Number of cases in a tile: single ones, or the sum of its groups. */
const casesOf = (bytes: Uint8Array) =>
  decodeTile(bytes)
    .flatMap(({ features }) => features)
    .reduce((sum, { properties }) => sum + Number(properties.n ?? 1), 0);

describeOnEngines('Filters of mortality cases', server => {
  const made: Record<'shocked' | 'hit' | 'lost', number> = { shocked: 0, hit: 0, lost: 0 };
  type Name = keyof typeof made;
  let support = 0;

  beforeAll(async () => {
    const samples = samplesOf(server());
    const cause = (code: string) => server().item('CAUSE_OF_DEATH', code);
    const create = async (path: string, body: object, who: 'editor' | 'admin' = 'editor') => {
      const answer = await server().as(who).post(path, body);
      expect(answer.status).toBe(201);
      return answer.body.id as number;
    };
    support = await createdPoint(server());
    made.shocked = await create(
      'mortality/',
      samples.mortality({ infrstr_id: support, species_id: 2, comment: 'Bague verte' }),
    );
    made.hit = await create(
      'mortality/',
      samples.mortality({ geom: place(0.0006), date: '2024-01-15', death_cause_id: cause('COD_IM') }),
    );
    made.lost = await create(
      'mortality/',
      samples.mortality({ geom: place(0.0012), count: null, death_cause_id: cause('COD_UNKNOWN') }),
    );
    const around = 0.0002;
    const ring = [
      [longitude + 0.0006 - around, latitude - around],
      [longitude + 0.0006 + around, latitude - around],
      [longitude + 0.0006, latitude + around],
      [longitude + 0.0006 - around, latitude - around],
    ];
    const area = samples.sensitiveArea({ geom: { type: 'Polygon', coordinates: [ring] }, name: 'Gorges' });
    await create('sensitive-areas/', area, 'admin');
  });

  /** Compares list, total, counts, tiles at both zooms and an export for one query. */
  async function expectFound(query: string, ...names: Name[]) {
    const reader = server().as('reader');
    const expected = names.map(name => made[name]).sort((a, b) => a - b);
    const idsOf = (features: { id: number; properties: { id: number } }[]) =>
      features.map(({ id, properties }) => id ?? properties.id).sort((a, b) => a - b);
    expect(idsOf((await reader.get(`mortality/?${query}`)).body.features), `list ${query}`).toEqual(expected);
    const page = await reader.get(`mortality/?limit=1&${query}`);
    expect(page.headers['x-total-count'], `total ${query}`).toBe(String(expected.length));
    const { total } = (await reader.get(`stats/mortality/?${query}`)).body;
    expect(total.cases, `counts ${query}`).toBe(expected.length);
    for (const z of [5, 10, 15]) {
      const { x, y } = tileAt(CLERMONT, z);
      const { status, bytes } = await getRaw(
        server(),
        'reader',
        `tiles/mortality/${z}/${x}/${y}.mvt?${query}`,
      );
      expect(status === 204 ? 0 : casesOf(bytes), `tile z${z} ${query}`).toBe(expected.length);
    }
    const exported = await reader.get(`export/mortality.geojson?${query}`);
    expect(idsOf(JSON.parse(JSON.stringify(exported.body)).features), `export ${query}`).toEqual(expected);
  }

  it('find the same in lists, counts, tiles and exports', async () => {
    const cause = (code: string) => server().item('CAUSE_OF_DEATH', code);
    await expectFound('', 'shocked', 'hit', 'lost');
    await expectFound('species=2', 'shocked');
    await expectFound('species[]=1&species[]=2', 'shocked', 'hit', 'lost');
    await expectFound(`death_cause=${cause('COD_IM')}`, 'hit');
    await expectFound(`infrastructure=${support}`, 'shocked');
    await expectFound('observed_after=2025-01-01', 'shocked', 'lost');
    await expectFound('observed_before=2025-01-01', 'hit');
    await expectFound('q=bague', 'shocked');
    await expectFound(`q=${made.lost}`, 'lost');
    await expectFound('q=rien%20de%20tel');
    const [sensitive] = (await server().as('reader').get('sensitive-areas/')).body.features;
    await expectFound(`sensitive_area=${sensitive.id}`, 'hit');
    const regions = (await server().as('reader').get('geoareas/?type__code=ADMIN_REG')).body.features;
    const home = regions.find(
      (region: { properties: { name: string } }) => region.properties.name === 'Auvergne-Rhône-Alpes',
    );
    await expectFound(`area=${home.id}`, 'shocked', 'hit', 'lost');
    await expectFound(
      `in_bbox=${longitude - 0.0001},${latitude - 0.0001},${longitude + 0.0008},${latitude + 0.0001}`,
      'shocked',
      'hit',
    );
  });

  it('order by every column, both ways, page after page', async () => {
    const near = `distance&near=${longitude + 1},${latitude}`;
    for (const ordering of ['id', 'species', 'date', 'death_cause', 'count', 'author', near])
      for (const sign of ['', '-']) {
        const path = `mortality/?ordering=${sign}${ordering}`;
        const whole = (await server().as('reader').get(path)).body.features.map(
          ({ id }: { id: number }) => id,
        );
        const first = await server().as('reader').get(`${path}&limit=2`);
        const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
        const rest = await server().as('reader').get(next);
        const paged = [...first.body.features, ...rest.body.features].map(({ id }: { id: number }) => id);
        expect(paged, path).toEqual(whole);
      }
    const byCount = (await server().as('reader').get('mortality/?ordering=count')).body.features;
    expect(byCount[0].id).toBe(made.lost);
    const byDistance = (await server().as('reader').get(`mortality/?ordering=${near}`)).body.features;
    const metres = byDistance.map(({ geometry }: { geometry: { coordinates: [number, number] } }) =>
      distanceBetween([longitude + 1, latitude], geometry.coordinates),
    );
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
  });
});

describeOnEngines('The list of sensitive areas', server => {
  const NAMES = ['Étang noir', 'abri des Aigles', 'Zone humide', 'Écluse'];

  it('is ordered without accents, page after page, with how many there are', async () => {
    for (const [i, name] of NAMES.entries())
      await server()
        .as('admin')
        .post('sensitive-areas/', samplesOf(server()).sensitiveArea({ name, code: `Z${9 - i}` }));
    const reader = server().as('reader');
    const names: string[] = [];
    for (let path = 'sensitive-areas/?ordering=name&limit=3'; path; ) {
      const { body, headers } = await reader.get(path);
      expect(headers['x-total-count']).toBe('4');
      names.push(
        ...body.features.map((feature: { properties: { name: string } }) => feature.properties.name),
      );
      path = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? '';
    }
    expect(names).toEqual(['abri des Aigles', 'Écluse', 'Étang noir', 'Zone humide']);
    const byCode = await reader.get('sensitive-areas/?ordering=code&in_bbox=3,45,4,46');
    expect(byCode.body.features[0].properties.name).toBe('Écluse');
    expect((await reader.get('sensitive-areas/?ordering=colour')).status).toBe(400);
    expect((await reader.get('sensitive-areas/?ordering=-distance&near=3,45')).status).toBe(200);
    expect((await reader.get('sensitive-areas/?ordering=distance&near=3,95')).status).toBe(400);
    expect((await reader.get('sensitive-areas/?in_bbox=8,45,9,46')).headers['x-total-count']).toBe('0');
  });
});

describeOnEngines('The latest change', server => {
  it('grows with every write, and with nothing else', async () => {
    const latest = async () => (await server().as('reader').get('history/latest/')).body.latest;
    const before = await latest();
    expect(await latest()).toBe(before);
    const id = await createdPoint(server());
    const after = await latest();
    expect(after).toBeGreaterThan(before);
    await server().as('editor').delete(`cables/points/${id}/`);
    expect(await latest()).toBeGreaterThan(after);
    expect((await server().as('manager').get('history/latest/')).status).toBe(403);
  });
});
