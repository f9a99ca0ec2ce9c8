import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { linkAndCheckAreas } from '../src/domain/areas/check-areas';
import { regionCodeOf } from '../src/domain/areas/link-regions';
import { closingFacts } from '../src/io/sheets/common-parts';
import { SheetWords } from '../src/io/sheets/sheet-words';
import { englishRegions } from '../src/store/migrations/0022-english-regions';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';

const INLAND: [number, number] = [9.1, 42.15];
/** At sea off Brittany, outside the outline of every region. */
const WEST = -5.6;
const SOUTH = 47.6;
const COAST: [number, number] = [WEST + 0.05, SOUTH + 0.05];

function square(west: number, south: number, side: number) {
  const [east, north] = [west + side, south + side];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
const municipality = { type: 'ADMIN_COM', code: '29999', name: 'Ouest', geom: square(WEST, SOUTH, 0.1) };

it.each([
  ['2A004', '94'],
  ['2B033', '94'],
  ['29019', '53'],
  ['97105', '01'],
  ['97611', '06'],
  ['75056', '11'],
  ['97502', null],
  ['999', null],
  ['ZN-1', null],
])('municipality %s is part of region %s', (code, region) => {
  expect(regionCodeOf(code)).toBe(region);
});

describeOnEngines('A region covers its municipalities', server => {
  const admin = () => server().as('admin');
  const editor = () => server().as('editor');
  const add = async (area: object) => {
    const { status, body } = await admin().post('admin/areas/', area);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as number;
  };
  const codesOf = async (path: string): Promise<string[]> =>
    (await editor().get(path)).body.properties.areas.map((area: { code: string }) => area.code).sort();
  const regionId = async (code: string) =>
    (await admin().get('admin/areas/?type=ADMIN_REG&limit=100')).body.find(
      (area: { code: string }) => area.code === code,
    ).id as number;
  const geom = { type: 'Point', coordinates: COAST };

  beforeEach(async () => {
    await admin().patch('admin/settings/1/', { edit_areas: 'everywhere' });
    for (const { id, code } of (await admin().get('admin/areas/?limit=1000')).body)
      if (/^(29999|Y|X)/.test(code)) await admin().delete(`admin/areas/${id}/`);
  });

  it('also beyond its own outline: lists, filters, counts and the right to edit follow', async () => {
    const id = await createdPoint(server(), { geom });
    const dead = (await editor().post('mortality/', samplesOf(server()).mortality({ geom }))).body.id;
    const [point, found] = [`cables/points/${id}/`, `mortality/${dead}/`];
    expect([await codesOf(point), await codesOf(found)]).toEqual([[], []]);
    const area = await add(municipality);
    expect([await codesOf(point), await codesOf(found)]).toEqual([
      ['29999', '53'],
      ['29999', '53'],
    ]);
    const later = await createdPoint(server(), { geom });
    expect(await codesOf(`cables/points/${later}/`)).toEqual(['29999', '53']);

    const brittany = await regionId('53');
    for (const path of ['cables/infrastructures/', 'mortality/']) {
      const { body } = await editor().get(`${path}?area=${brittany}`);
      const ids = body.features.map((one: { id: number }) => one.id);
      expect(ids).toContain(path === 'mortality/' ? dead : id);
    }
    const stats = await editor().get(`stats/?area=${brittany}`);
    const counted = await editor().get(`stats/?area=${area}`);
    expect(stats.body.infrastructures).toEqual(counted.body.infrastructures);

    await admin().patch('admin/settings/1/', { edit_areas: 'own' });
    const accounts = (await admin().get('admin/accounts/?q=editor')).body;
    const give = (code: string) =>
      admin().patch(`admin/accounts/${accounts[0].id}/`, { areas: [server().item('AREAS', code)] });
    await give('53');
    expect((await editor().patch(point, { condition_id: null })).status).toBe(200);
    expect((await editor().post('cables/points/', samplesOf(server()).point({ geom }))).status).toBe(201);
    await give('94');
    const refused = await editor().patch(point, { condition_id: null }, { 'accept-language': 'en' });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You may change records of your areas of intervention only (Corse). Here: Ouest, Bretagne.',
    ]);

    await admin().delete(`admin/areas/${area}/`);
    expect([await codesOf(point), await codesOf(found)]).toEqual([[], []]);
  });

  it('whichever comes first, by code or else by what it covers most', async () => {
    const id = await createdPoint(server(), { geom });
    const path = `cables/points/${id}/`;
    const region = { type: 'ADMIN_REG', code: 'X1', name: 'Large', geom: square(WEST - 1, SOUTH - 1, 1.04) };
    const other = { ...region, code: 'X2', geom: square(WEST + 0.06, SOUTH, 0.04) };
    await add({ ...municipality, code: 'Y1' });
    expect(await codesOf(path)).toEqual(['Y1']);
    const large = await add(region);
    await add(other);
    // Both regions touch the municipality, but neither contains the point, so the one that covers more counts.
    expect(await codesOf(path)).toEqual(['X1', 'Y1']);
    await admin().delete(`admin/areas/${large}/`);
    expect(await codesOf(path)).toEqual(['X2', 'Y1']);
  });

  it('as it is imported: one file of each, in either order', async () => {
    const id = await createdPoint(server(), { geom });
    const file = (type: string, areas: { code: string; name: string; geom: object }[]) =>
      postFile(server(), 'admin', `admin/areas/import/?dry_run=false&type=${type}`, {
        field: 'file',
        file: JSON.stringify({
          type: 'FeatureCollection',
          features: areas.map(({ geom: geometry, code, name }) => ({
            type: 'Feature',
            geometry,
            properties: { code, nom: name },
          })),
        }),
      });
    expect((await file('ADMIN_COM', [municipality])).status).toBe(201);
    expect(await codesOf(`cables/points/${id}/`)).toEqual(['29999', '53']);
    // The official outline of the region does not contain the place.
    const brittany = { code: '53', name: 'Bretagne', geom: square(-4, 48, 1) };
    expect((await file('ADMIN_REG', [brittany])).status).toBe(201);
    expect(await codesOf(`cables/points/${id}/`)).toEqual(['29999', '53']);
    const moved = { ...municipality, geom: square(WEST + 0.2, SOUTH, 0.1) };
    expect((await file('ADMIN_COM', [moved])).status).toBe(201);
    expect(await codesOf(`cables/points/${id}/`)).toEqual([]);
  });

  it('in an installation from before it did, once it starts', async () => {
    const id = await createdPoint(server(), { geom });
    await add(municipality);
    const { context } = server();
    await context.db.updateTable('geo_areas').set({ parent_id: null }).execute();
    const region = await regionId('53');
    await context.db.deleteFrom('infrastructure_areas').where('area_id', '=', region).execute();
    expect(await codesOf(`cables/points/${id}/`)).toEqual(['29999']);
    await linkAndCheckAreas(context);
    expect(await codesOf(`cables/points/${id}/`)).toEqual(['29999', '53']);
    expect(await context.db.selectFrom('area_checks').selectAll().execute()).toEqual([]);
  });

  it('has its English name in English: for searches, on files for people and on sheets, not in files for programs', async () => {
    const id = await createdPoint(server(), { geom: { type: 'Point', coordinates: INLAND } });
    const found = async (path: string) => (await admin().get(path)).body;
    expect((await found('search/?q=corsica')).areas).toMatchObject([{ name: 'Corse' }]);
    expect((await found('search/?q=brittany')).areas).toMatchObject([{ name: 'Bretagne' }]);
    const listed = (await found('cables/infrastructures/?q=corsica')).features;
    expect(listed.map((one: { id: number }) => one.id)).toContain(id);

    const file = async (path: string, locale: string) =>
      (await getRaw(server(), 'admin', `export/infrastructures.${path}`, { 'accept-language': locale })).text;
    expect(await file('csv', 'en')).toMatch(/\bCorsica\b/);
    expect(await file('csv', 'en')).not.toMatch(/\bCorse\b/);
    expect(await file('csv', 'fr')).toMatch(/\bCorse\b/);
    expect(await file('geojson', 'en')).toMatch(/\bCorse\b/);

    const { properties } = await found(`cables/points/${id}/`);
    const onSheet = (locale: 'fr' | 'en') =>
      JSON.stringify(closingFacts(new SheetWords(locale), properties).areas);
    expect(onSheet('en')).toContain('Corsica');
    expect(onSheet('fr')).toContain('Corse');
  });

  it('is found by its English name in databases from before it had one', async () => {
    const { context } = server();
    const { db } = context;
    await db.updateTable('geo_areas').set({ search_text: 'corse 94' }).where('name', '=', 'Corse').execute();
    const search = async () => (await admin().get('search/?q=corsica')).body.areas;
    expect(await search()).toEqual([]);
    for (const statement of englishRegions()) await sql.raw(statement).execute(db);
    expect(await search()).toMatchObject([{ name: 'Corse' }]);
  });
});
