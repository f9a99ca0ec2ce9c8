import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportKind, type ImportReport, importReportSchema } from 'shared/contract/imports';
import type { Geometry } from 'shared/geometry';
import { expect, it } from 'vitest';
import { writeGeoPackage } from '../src/io/export/geopackage-writer';
import { describeOnEngines } from './harness';
import { postFile, type RawAnswer } from './raw-requests';
import { CLERMONT } from './samples';
import { shapefileOf } from './shapefile-of';

const [longitude, latitude] = CLERMONT;
const collection = (...features: [Geometry | null, Record<string, unknown>][]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
  });
const point = (east = 0): Geometry => ({ type: 'Point', coordinates: [longitude + east, latitude] });
const line: Geometry = { type: 'LineString', coordinates: [CLERMONT, [3.1, 45.78]] };

async function geopackageOf(
  name: string,
  geometry: Geometry,
  values: Record<string, string>,
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'gpkg-'));
  const file = join(folder, 'import.gpkg');
  const columns = Object.keys(values).map(column => ({
    name: column,
    header: column,
    type: 'text' as const,
  }));
  async function* pages() {
    yield [{ id: 1, geometry, values: Object.values(values) }];
  }
  await writeGeoPackage(
    file,
    { name, columns, isPlaced: true, pages: pages() },
    { locale: 'fr', day: '2026-11-26' },
  );
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

describeOnEngines('Imports', server => {
  const send = (
    kind: ImportKind,
    file: Uint8Array | string | undefined,
    { dry = false, ...texts }: Record<string, unknown> = {},
  ): Promise<RawAnswer> =>
    postFile(server(), kind === 'sensitive-areas' ? 'admin' : 'editor', `import/${kind}/?dry_run=${dry}`, {
      field: 'file',
      ...(file !== undefined && { file }),
      ...texts,
    });
  async function imported(...call: Parameters<typeof send>): Promise<ImportReport> {
    const { status, json } = await send(...call);
    expect(json().problems).toEqual([]);
    expect(status).toBe(201);
    return importReportSchema.parse(json());
  }
  const totalOf = async (path: string) =>
    Number((await server().as('reader').get(`${path}?limit=1`)).headers['x-total-count']);

  it('report first and write nothing, then write the same', async () => {
    const file = collection(
      [point(), { network_type: 'HTB', owner: 'RTE', unknown_column: 1 }],
      [line, { network_type: 'htb' }],
    );
    const before = await totalOf('cables/infrastructures/');
    const dry = await postFile(server(), 'editor', 'import/infrastructures/', { field: 'file', file });
    expect(dry.status).toBe(200);
    expect(importReportSchema.parse(dry.json())).toEqual({
      dry_run: true,
      format: 'geojson',
      rows: 2,
      accepted: 2,
      created: [],
      problems: [],
      groups: [],
      batch: null,
      unused_columns: ['unknown_column'],
      known: 0,
      updated: 0,
      removed: 0,
      difference: null,
      visits: 0,
      alike: { same: 0, near: 0 },
      parts: null,
      pictures: null,
      preview: {
        alike: [],
        columns: [
          { name: 'network_type', field: 'network_type_id', first: 'HTB' },
          { name: 'owner', field: 'owner_id', first: 'RTE' },
          { name: 'unknown_column', field: null, first: '1' },
        ],
        fields: expect.any(Array),
        unknown: [],
        srid: 4326,
        system: 'WGS 84',
        systems: expect.arrayContaining([{ srid: 2154, name: 'Lambert-93', fits: false }]),
        sheets: null,
        rows: [
          {
            row: 1,
            refused: false,
            place: CLERMONT,
            cells: { network_type_id: 'HTB', owner_id: 'RTE' },
          },
          { row: 2, refused: false, place: CLERMONT, cells: { network_type_id: 'htb' } },
        ],
      },
    });
    expect(await totalOf('cables/infrastructures/')).toBe(before);

    const { created } = await imported('infrastructures', file);
    const [support, span] = await Promise.all(
      created.map(async id => (await server().as('reader').get(`cables/infrastructures/${id}/`)).body),
    );
    expect(support).toMatchObject({ resourcetype: 'Point', properties: { owner: { code: 'IO-RTE' } } });
    expect(support.properties.areas.map((area: { name: string }) => area.name)).toContain(
      'Auvergne-Rhône-Alpes',
    );
    expect(span.properties.length).toBeGreaterThan(1000);
    const history = await server().as('reader').get(`history/infrastructures/${created[0]}/`);
    expect(history.body[0]).toMatchObject({ action: 'create', by: { username: 'editor' } });
  });

  it('are all or nothing, and name every row, field and reason in the language asked for', async () => {
    const before = await totalOf('mortality/');
    const file = [
      'date;observateur;espèce;effectif;cause de la mort;latitude;longitude',
      `31/05/2024;Zoé;Milan royal;1;Électrocution;${String(latitude).replace('.', ',')};3,1`,
      `2024-02-30;Zoé;Milvus milvus;deux;COD_EL;${latitude};3.1`,
      `2024-05-31;;Phénix;;COD_EL;;`,
    ].join('\r\n');
    const answer = await send('mortality', file);
    expect(answer.status).toBe(400);
    const report = answer.json();
    expect(report).toMatchObject({ dry_run: false, rows: 3, accepted: 1, created: [], code: 'invalid' });
    const found = report.problems.map((one: { row: number; path: string[] }) => [one.row, one.path[0]]);
    expect(found).toEqual([
      [2, 'date'],
      [2, 'count'],
      [3, 'species_id'],
      [3, 'geom'],
      [3, 'author'],
    ]);
    expect(report.problems[0].message).toContain('Cette date n’existe pas');
    expect(await totalOf('mortality/')).toBe(before);

    const good = file.split('\r\n').slice(0, 2).join('\n');
    const { created } = await imported('mortality', good);
    const shown = (await server().as('reader').get(`mortality/${created[0]}/`)).body;
    expect(shown).toMatchObject({
      geometry: { type: 'Point', coordinates: [3.1, latitude] },
      properties: {
        date: '2024-05-31',
        author: 'Zoé',
        count: 1,
        species: { scientific_name: 'Milvus milvus' },
      },
    });
  });

  it('take shapefiles in Lambert-93, with a network for all rows', async () => {
    // 700000, 6600000 is the origin of the projection: 3° east, 46.5° north.
    const file = shapefileOf('OWNER', [{ position: [700_000, 6_600_000], text: 'Enedis' }]);
    const { created, format } = await imported('points', file, { network_type: 'HTA-BT' });
    expect(format).toBe('shapefile');
    const { geometry, properties } = (await server().as('reader').get(`cables/points/${created[0]}/`)).body;
    expect(geometry.coordinates[0]).toBeCloseTo(3, 6);
    expect(geometry.coordinates[1]).toBeCloseTo(46.5, 6);
    expect(properties).toMatchObject({ owner: { code: 'IO-ENEDIS' }, network_type: { code: 'HTA-BT' } });
  });

  it('take GeoPackages, and know records they have already', async () => {
    const uuid = '6b3fc688-3166-4b31-90d1-dfb2f55b6dac';
    const file = await geopackageOf('lines', line, { uuid, network_type: 'HTA-BT' });
    const { created, format } = await imported('lines', file);
    expect(format).toBe('geopackage');
    expect((await server().as('reader').get(`cables/lines/${created[0]}/`)).body.geometry).toEqual(line);
    const again = await send('lines', file);
    expect(again.json().problems).toMatchObject([{ row: 1, path: ['uuid'], code: 'already_used' }]);
  });

  it('take sensitive areas from administrators only', async () => {
    const polygon: Geometry = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [3, 45.7],
            [3.2, 45.7],
            [3.2, 45.85],
            [3, 45.7],
          ],
        ],
      ],
    };
    const file = collection([polygon, { nom_site: 'Aire du Milan' }]);
    const { created } = await imported('sensitive-areas', file, { 'column.name': 'nom_site' });
    const shown = (await server().as('reader').get(`sensitive-areas/${created[0]}/`)).body;
    expect(shown.properties.name).toBe('Aire du Milan');
    const asEditor = await postFile(server(), 'editor', 'import/sensitive-areas/', { field: 'file', file });
    expect(asEditor.status).toBe(403);
    const asReader = await postFile(server(), 'reader', 'import/points/', { field: 'file', file });
    expect(asReader.status).toBe(403);
  });

  it('refuse wrong geometries row by row', async () => {
    const far: Geometry = { type: 'Point', coordinates: [100, 10] };
    const file = collection([far, {}], [line, {}], [null, {}]);
    const { problems } = (await send('points', file, { dry: true, network_type: 'HTA-BT' })).json();
    expect(problems.map((one: { code: string }) => one.code)).toEqual([
      'out_of_territory',
      'geometry_type',
      'required',
    ]);
  });

  it('refuse what they cannot read as a whole', async () => {
    for (const [file, code] of [
      [undefined, 'required'],
      ['PK\u0003\u0004 and so on', 'file_damaged'],
    ] as const) {
      const { status, json } = await send('points', file, { dry: true });
      expect(status).toBe(400);
      expect(json().problems).toMatchObject([{ path: ['file'], code }]);
    }
  });
});
