import proj4 from 'proj4';
import { expect, it } from 'vitest';
import { describeOnEngines } from '../harness';
import { postFile } from '../raw-requests';
import { samplesOf } from '../samples';

type Ring = [number, number][];
const ring: Ring = [
  [3.05, 45.75],
  [3.12, 45.75],
  [3.12, 45.8],
  [3.05, 45.8],
  [3.05, 45.75],
];
const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
const SYSTEMS: [string, number, string][] = [
  [
    'Lambert-93',
    2154,
    `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  ],
  ['UTM', 32631, '+proj=utm +zone=31 +datum=WGS84 +units=m +no_defs'],
  ['Web Mercator', 3857, 'EPSG:3857'],
  ['CC46', 3946, `+proj=lcc +lat_0=46 +lon_0=3 +lat_1=45.25 +lat_2=46.75 +x_0=1700000 +y_0=5200000 ${GRS80}`],
];

function fileOf(features: { ring?: Ring | null; properties: object }[], srid?: number): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...(srid && { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${srid}` } } }),
    features: features.map(({ ring: outline = ring, properties }) => ({
      type: 'Feature',
      geometry: outline && { type: 'Polygon', coordinates: [outline] },
      properties,
    })),
  });
}

describeOnEngines('Import of areas', server => {
  const send = (file: string, query = 'dry_run=false&type=ADMIN_COM', texts: object = {}) =>
    postFile(server(), 'admin', `admin/areas/import/?${query}`, { field: 'file', file, ...texts });
  const found = async (q: string) => (await server().as('admin').get(`admin/areas/?q=${q}`)).body;

  it('attaches records to imported areas, and changes nothing the second time', async () => {
    const point = samplesOf(server()).point();
    const { body: pole } = await server().as('editor').post('cables/points/', point);
    const file = fileOf([{ properties: { INSEE_COM: '63113', NOM: 'Clermont d’essai', POPULATION: 5 } }]);
    const dry = (await send(file, 'type=ADMIN_COM')).json();
    expect(dry).toMatchObject({ dry_run: true, created: 1, problems: [], unused_columns: ['POPULATION'] });
    expect(await found('essai')).toEqual([]);
    const { status, json } = await send(file);
    expect([status, json()]).toMatchObject([201, { created: 1, updated: 0, unchanged: 0 }]);
    const { body } = await server().as('reader').get(`cables/points/${pole.id}/`);
    expect(body.properties.areas).toContainEqual(expect.objectContaining({ name: 'Clermont d’essai' }));
    expect((await send(file)).json()).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    const renamed = fileOf([{ properties: { INSEE_COM: '63113', NOM: 'Clermont' } }]);
    expect((await send(renamed)).json()).toMatchObject({ updated: 1 });
    const [area] = await found('clermont');
    const history = await server().as('admin').get(`history/areas/${area.id}/`);
    expect(history.body.map((one: { action: string }) => one.action)).toEqual(['update', 'create']);
  });

  it.each(SYSTEMS)('reads %s', async (name, srid, definition) => {
    const projected = ring.map(position => proj4('WGS84', definition, position)) as Ring;
    const file = fileOf([{ ring: projected, properties: { code: `S${srid}`, name } }], srid);
    expect((await send(file, 'dry_run=false&type=ADMIN_ZN')).status).toBe(201);
    const [area] = await found(`S${srid}`);
    const expected = [3.05, 45.75, 3.12, 45.8];
    for (const [i, degrees] of area.box.entries()) expect(degrees).toBeCloseTo(expected[i] ?? 0, 5);
  });

  it('names the system, takes the one that is said, and asks where several fit', async () => {
    const inMetres: Ring = [
      [417_000, 6_422_000],
      [418_000, 6_422_000],
      [418_000, 6_423_000],
      [417_000, 6_422_000],
    ];
    const file = fileOf([{ ring: inMetres, properties: { code: 'M1', name: 'Marais' } }]);
    const { status, json } = await send(file, 'type=ADMIN_ZN');
    expect([status, json().file[0]]).toEqual([400, expect.stringContaining('Web Mercator (EPSG:3857)')]);
    const said = await send(file, 'type=ADMIN_ZN', { adjustments: '{"srid":2154}' });
    expect(said.json()).toMatchObject({ accepted: 1, system: 'Lambert-93', srid: 2154 });
    // Both answers offer the systems, those that fit first.
    expect(json().systems[0]).toMatchObject({ fits: true });
    expect(said.json().systems).toContainEqual({ srid: 2154, name: 'Lambert-93', fits: false });
    const unknown = await send(
      fileOf([{ properties: { code: 'M2', name: 'Marais' } }], 27500),
      'type=ADMIN_ZN',
    );
    expect(unknown.json().file[0]).toMatch(/QGIS.+EPSG:4326/);
  });

  it('uses chosen columns, and reports the problems of each row', async () => {
    const file = fileOf([
      { properties: { ident: 'A1', title: 'Marais', type: 'admin_zn' } },
      { properties: { ident: 'A1', title: 'Encore' } },
      { properties: { ident: 'A2' } },
      { ring: null, properties: { ident: 'A3', title: 'Sans contour' } },
      { ring: ring.slice(0, 3), properties: { ident: 'A4', title: 'Ouvert' } },
    ]);
    const named = { 'column.code': 'ident', 'column.name': 'title' };
    const answer = await send(file, 'dry_run=false&type=ADMIN_ZN', named);
    expect(answer.status).toBe(400);
    expect(
      answer
        .json()
        .problems.map((one: { row: number; path: string[]; code: string }) => [
          one.row,
          one.path[0],
          one.code,
        ]),
    ).toEqual([
      [2, 'code', 'already_used'],
      [3, 'name', 'required'],
      [4, 'geom', 'required'],
      [5, 'geom', 'geometry_invalid'],
    ]);
    expect(await found('marais')).toEqual([]);
    expect((await send(file, '', named)).json()).toMatchObject({ rows: 5, accepted: 1, created: 1 });
  });

  it('refuses what it cannot read', async () => {
    for (const file of ['', 'x', '{}', fileOf([{ properties: {} }], 999_999)])
      expect((await send(file)).status, file.slice(0, 20)).toBe(400);
    const unplaced = await send('code,name\n1,2');
    expect(unplaced.status).toBe(400);
    expect(unplaced.json().file[0]).toContain(
      'pas de colonne de position. Colonnes trouvées\u00a0: code, name',
    );
  });
});
