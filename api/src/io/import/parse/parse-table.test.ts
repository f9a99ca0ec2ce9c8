import type { Box } from 'shared/contract';
import { DEFAULT_TERRITORY } from 'shared/server';
import { describe, expect, it } from 'vitest';
import { readCoordinate } from './decimal';
import { parseFile } from './parse-file';
import type { ParsedRow } from './parsed-file';
import { fromWgs84 } from './to-wgs84';

const encoded = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle = true) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const parsed = (file: Uint8Array | string, srid?: number) =>
  parseFile({ bytes: typeof file === 'string' ? encoded(file) : file, srid });

/** Longitude, latitude and system of the first row. */
async function placeOf(file: string, srid?: number) {
  const table = await parsed(file, srid);
  if (table.status !== 'parsed') return table;
  const { coordinates } = (table.rows[0] as ParsedRow).geometry as { coordinates: [number, number] };
  return [...coordinates.map(degrees => Number(degrees.toFixed(5))), table.readIn?.system.srid];
}
/** Clermont-Ferrand in a reference system, with a decimal comma. */
const inSystem = (srid: number) =>
  (fromWgs84(srid)([3.1, 45.8]) as number[]).map(metres => String(metres).replace('.', ','));

describe('tables', () => {
  const TEXT = 'Réseau;lat;lon\r\nHTA;45,5;3,25\r\n';
  it('leave out rows that a spreadsheet has kept empty', async () => {
    expect(await parsed(`${TEXT};;\r\n ; ;\r\n`)).toMatchObject({ rows: [{}] });
    expect((await parsed(`${TEXT};;\r\n ; ;\r\n`)) as object).toHaveProperty('rows.length', 1);
  });

  it('keep all columns whose names repeat', async () => {
    expect(await parsed('lat;lon;a;a;a (2)\n45;3;x;y;z')).toMatchObject({
      rows: [{ values: { a: 'x', 'a (3)': 'y', 'a (2)': 'z' } }],
    });
  });

  it.each([
    ['Lambert 93', [3.1, 45.8]],
    ['RGF93 / Lambert-93', [3.1, 45.8]],
    ['EPSG:2154', [3.1, 45.8]],
  ])('have rows that name their system: %s', async (name, place) => {
    const [x, y] = inSystem(2154);
    expect((await placeOf(`x;y;crs\n${x};${y};${name}`)) as number[]).toEqual([...place, 2154]);
  });

  it.each([['Lambert'], ['WGS72 / UTM zone 20N']])('name a system that is unknown: %s', async name => {
    expect(await parsed(`x;y;crs\n1;2;${name}`)).toMatchObject({ fault: 'system', params: { system: name } });
  });

  it.each([
    ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`)],
    ['UTF-16, big end first, with a mark', utf16(`\uFEFF${TEXT}`, false)],
    ['UTF-16 without a mark', utf16(TEXT)],
    ['UTF-16, big end first, without a mark', utf16(TEXT, false)],
    ['a line that names the separator', encoded(`sep=;\r\n${TEXT}`)],
    ['such a line and a mark', encoded(`\uFEFF"sep=;"\n${TEXT}`)],
    ['bars', encoded(TEXT.replaceAll(';', '|'))],
    ['empty lines above', encoded(`\r\n\r\n${TEXT.replaceAll(',', '.').replaceAll(';', ',')}`)],
    ['a title above', encoded(`Export du 12/03/2026;;\r\n;;\r\nFait par;A;\r\n${TEXT}`)],
    ['a title without separators above', encoded(`Export du 12/03/2026\r\n\r\n${TEXT}`)],
  ])('are read with %s', async (_, file) => {
    expect(await parsed(file)).toMatchObject({
      format: 'csv',
      rows: [{ geometry: { coordinates: [3.25, 45.5] }, values: { Réseau: 'HTA' } }],
    });
  });

  it('have signs of seconds that are no quotation marks', async () => {
    expect(await parsed('a;lat;lon\n"é; è";45°30\'00"N;3°15\'00"E')).toMatchObject({
      rows: [{ geometry: { coordinates: [3.25, 45.5] }, values: { a: 'é; è' } }],
    });
    expect(await parsed('a;lat;lon\n"é;45°30\'00"N;3')).toMatchObject({ fault: 'csv', params: { line: 2 } });
  });

  it('are cut off in UTF-16 without harm', async () => {
    const bytes = utf16(`\uFEFF${TEXT}`);
    expect(await parsed(bytes.subarray(0, bytes.length - 3))).toMatchObject({ status: 'parsed' });
  });

  it.each([2154, 3942, 3945, 3946, 3950, 27572])('have coordinates of EPSG:%i recognised', async srid => {
    // Zonal systems are recognised in the part of France where they are used.
    const latitude = srid > 3900 && srid < 3960 ? Math.max(srid - 3900, 42.5) : 45.8;
    const [x, y] = fromWgs84(srid)([3.1, latitude]) as [number, number];
    const expected = [3.1, latitude, srid];
    expect(await placeOf(`x;y\n${x};${y}`)).toEqual(expected);
    expect(await placeOf(`wkt\nPOINT (${x} ${y})`)).toEqual(expected);
  });

  it.each([
    'X L93;Y L93',
    'x_lambert93;y_lambert93',
    'coord_x;coord_y',
    'X (Lambert 93) [m];Y (Lambert 93) [m]',
    'X_2154;Y_2154',
  ])('have columns of Lambert-93 called %s', async headers => {
    expect(await placeOf(`${headers}\n${inSystem(2154).join(';')}`)).toEqual([3.1, 45.8, 2154]);
  });

  it('keep degrees, and the system that is said or named', async () => {
    expect(await placeOf('x;y\n3,1;45,8')).toEqual([3.1, 45.8, 4326]);
    expect(await placeOf(`x;y\n${inSystem(2154).join(';')}`, 2154)).toEqual([3.1, 45.8, 2154]);
    expect(await placeOf(`x;y;epsg\n${inSystem(3946).join(';')};3946`)).toEqual([3.1, 45.8, 3946]);
    const [x, y] = fromWgs84(2154)([3.1, 45.8]) as number[];
    expect(await placeOf(`wkt\n"SRID=2154;POINT (${x} ${y})"`)).toEqual([3.1, 45.8, 4326]);
    expect(await parsed('x;y\n1;2', 99_999)).toMatchObject({
      fault: 'system',
      params: { system: 'EPSG:99999' },
    });
  });

  const OVERSEAS: Box[] = [...DEFAULT_TERRITORY, [-63.7, 14, -60, 18.4], [54, -25, 59, -18]];
  const lookedAt = async (x: number, y: number, territory: Box[]) =>
    parseFile({ bytes: encoded(`x;y\n${x};${y}`), territory });
  it.each<[where: string, x: number, y: number, territory: Box[], srid: number, place: [number, number]]>([
    ['Web Mercator of Paris', 261_845.7, 6_250_564.3, DEFAULT_TERRITORY, 3857, [2.352, 48.857]],
    ['Lambert-93 of Corsica', 1_200_000, 6_150_000, DEFAULT_TERRITORY, 2154, [9.058, 42.277]],
    ['La Réunion', 338_767.2, 7_690_355.6, OVERSEAS, 2975, [55.45, -20.88]],
  ])('in metres are looked for in the territory: %s', async (_, x, y, territory, srid, place) => {
    const table = await lookedAt(x, y, territory);
    expect(table).toMatchObject({
      readIn: { system: { srid }, fitting: [] },
      rows: [{ geometry: { coordinates: place.map(degrees => expect.closeTo(degrees, 2)) } }],
    });
  });

  it('in metres that fit several systems ask which: Guadeloupe or Narbonne, Bordeaux or Laon', async () => {
    const fitting = async (x: number, y: number, territory: Box[]) => {
      const table = await lookedAt(x, y, territory);
      return 'readIn' in table && table.readIn?.fitting.map(({ system }) => system.srid);
    };
    expect(await fitting(655_000, 1_795_000, OVERSEAS)).toEqual([27572, 5490, 2970]);
    expect(await fitting(417_000, 6_422_000, DEFAULT_TERRITORY)).toEqual([2154, 3857]);
  });

  it('do not take a single wrong coordinate for another system', async () => {
    const rows = ['3.1;45.8', '3.2;45.8', '7e5;6.6e6'];
    expect(await parsed(`x;y\n${rows.join('\n')}`)).toMatchObject({ readIn: { system: { srid: 4326 } } });
  });

  it('do not take a latin name for a latitude', async () => {
    expect(await parsed('nom_lat;lat;lon\nBubo bubo;45;3')).toMatchObject({
      rows: [{ geometry: { coordinates: [3, 45] }, values: { nom_lat: 'Bubo bubo' } }],
    });
  });

  it('have positions as forms write them', async () => {
    expect(await parsed('nid,où\na,45.5 3.25 410 4.9\nb,\n')).toMatchObject({
      places: [{ name: 'où', field: 'wkt' }],
      rows: [{ geometry: { type: 'Point', coordinates: [3.25, 45.5] } }, { geometry: null }],
    });
    expect(await parsed('trace\n"45.5 3.25 0 0;45.6 3.25 0 0"')).toMatchObject({
      rows: [
        {
          geometry: {
            type: 'LineString',
            coordinates: [
              [3.25, 45.5],
              [3.25, 45.6],
            ],
          },
        },
      ],
    });
    expect(await parsed('a,_lieu_latitude,_lieu_longitude,_lieu_altitude\nb,45.5,3.25,410')).toMatchObject({
      rows: [{ geometry: { coordinates: [3.25, 45.5] }, values: { a: 'b', _lieu_altitude: '410' } }],
    });
  });
});

describe('cells with a place', () => {
  const LINE = [
    [3.25, 45.5],
    [3.26, 45.5],
  ];
  const point = { type: 'Point', coordinates: [3.25, 45.5] };
  /** Points in PostGIS' binary format, with and without the number of their system. */
  const ewkb = (x: number, y: number, srid?: number, isLittle = true) => {
    const bytes = Buffer.alloc(srid ? 25 : 21);
    bytes.writeUInt8(isLittle ? 1 : 0);
    const code = srid ? 0x20000001 : 1;
    if (isLittle) bytes.writeUInt32LE(code, 1);
    else bytes.writeUInt32BE(code, 1);
    if (srid) bytes.writeUInt32LE(srid, 5);
    for (const [i, number] of [x, y].entries())
      if (isLittle) bytes.writeDoubleLE(number, bytes.length - 16 + i * 8);
      else bytes.writeDoubleBE(number, bytes.length - 16 + i * 8);
    return bytes.toString('hex');
  };
  const placed = async (header: string, text: string) => {
    const table = await parsed(`a;${header}\nb;"${text.replaceAll('"', '""')}"`);
    return table.status === 'parsed' ? table.rows[0]?.geometry : table;
  };

  it.each<[text: string, geometry: object | null]>([
    ['45.5000, 3.2500', point],
    ['(45.5000,3.2500)', point],
    [JSON.stringify(point), point],
    [JSON.stringify({ type: 'Feature', geometry: point, properties: {} }), point],
    [
      JSON.stringify({ type: 'MultiLineString', coordinates: [LINE] }),
      { type: 'LineString', coordinates: LINE },
    ],
    [ewkb(3.25, 45.5), point],
    [ewkb(3.25, 45.5, undefined, false).toUpperCase(), point],
    [`\\x${ewkb(3.25, 45.5, 4326)}`, point],
    ['POINT(3.25 45.5)', point],
    ['PointZ (3.25 45.5 410)', point],
    ['LINESTRING (3.25 45.5, 3.26 45.5)', { type: 'LineString', coordinates: LINE }],
    ['MULTIPOINT ((3.25 45.5))', point],
    ['MULTIPOINT (3.25 45.5, 3.26 45.5)', { type: 'MultiPoint', coordinates: LINE }],
    [
      'MULTILINESTRING ((3.25 45.5, 3.26 45.5), (3.25 45.5, 3.26 45.5))',
      { type: 'MultiLineString', coordinates: [LINE, LINE] },
    ],
    ['POLYGON ((3.25 45.5, 3.26 45.5))', { type: 'Polygon', coordinates: [LINE] }],
  ])('are read under any name: %s', async (text, geometry) => {
    for (const header of ['geo_shape', 'Geo Point', 'geojson', 'où'])
      expect(await placed(header, text)).toEqual(geometry);
  });

  it.each([
    '{"type":"Point","coordinates":',
    '{"a":1}',
    `${'{"a":'.repeat(5000)}1`,
    '0101',
    '010100000000',
    'POINT (a b)',
    'POINT ((((((3 45))))))',
    `LINESTRING ${'('.repeat(100_000)}`,
    'POINT (3 45',
    '42,15',
  ])('are none: %s', async text => {
    const geometry = await placed('geo_shape', text);
    expect(geometry === null || JSON.stringify(geometry).includes('null')).toBe(true);
  });

  it('have the system of their text, else that of the table', async () => {
    const [x = 0, y = 0] = fromWgs84(2154)([3.1, 45.8]) as number[];
    const crs = { type: 'name', properties: { name: 'EPSG:2154' } };
    const inLambert = { type: 'Point', coordinates: [x, y] };
    for (const text of [
      ewkb(x, y, 2154),
      ewkb(x, y),
      JSON.stringify({ ...inLambert, crs }),
      JSON.stringify(inLambert),
    ]) {
      const [east, north] = ((await placed('geom', text)) as typeof point).coordinates as [number, number];
      expect([east.toFixed(5), north.toFixed(5)]).toEqual(['3.10000', '45.80000']);
    }
  });

  it('are the shape of open data, rather than its middle', async () => {
    const file = `Geo Point\tGeo Shape\n45.5, 3.255\t${JSON.stringify({ type: 'LineString', coordinates: LINE })}`;
    expect(await parsed(file)).toMatchObject({ rows: [{ geometry: { coordinates: LINE } }] });
  });

  it('are no pairs of short numbers in a column of another name', async () => {
    expect(await parsed('a;hauteurs\nb;12.5, 13.2')).toMatchObject({
      rows: [{ values: { hauteurs: '12.5, 13.2' } }],
    });
  });
});

describe('coordinates', () => {
  it.each([
    ['48,8567', 48.8567],
    ['-48.5', -48.5],
    ['48°51\'24"N', 48.856667],
    ['48°51’24,5”S', -48.856806],
    ['N 48 51.4', 48.856667],
    ['48° 51,4′ N', 48.856667],
    ["48º51'N", 48.85],
    ['48 51 24', 48.856667],
    ['48d51m24s', 48.856667],
    ['48:51:24', 48.856667],
    ['48.8567° N', 48.8567],
    ["-48°30'", -48.5],
    ['6 519 433,25', 6_519_433.25],
    ['−48.5', -48.5],
    ['42 09 00 S', -42.15],
  ])('%s', (text, degrees) => {
    expect(readCoordinate(text, 'latitude')).toBeCloseTo(degrees, 5);
  });

  it('have the points of the compass of their axis', () => {
    expect(readCoordinate('2°21\'07"O', 'longitude')).toBeCloseTo(-2.351944, 5);
    expect(readCoordinate("2 21' W", 'longitude')).toBeCloseTo(-2.35, 5);
    expect(readCoordinate('2 21 E', 'longitude')).toBeCloseTo(2.35, 5);
    for (const text of ['2 21 N', 'nord', '48°75', '1 2 3 4', 'N', '°', '48 51 24 99'])
      expect(readCoordinate(text, 'longitude')).toBeNaN();
  });
});
