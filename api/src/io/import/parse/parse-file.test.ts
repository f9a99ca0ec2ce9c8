import { unzipSync, zipSync } from 'fflate';
import { IMPORT_LIMITS } from 'shared/contract/imports';
import { describe, expect, it } from 'vitest';
import { shapefileOf } from '../../../../test/shapefile-of';
import type { FileFault } from '../../../http/problems-body';
import { SQLite } from '../../../store/sqlite';
import { parseFile } from './parse-file';
import { WGS84 } from './systems';

const parsed = (file: string | Uint8Array) =>
  parseFile({ bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file });

const POINT = { position: [700_000, 6_600_000], text: 'a' } as const;

/** A shapefile with a changed header number, big-endian in `.shp`, little-endian in `.dbf`. */
function shapefileWith(part: 'shp' | 'dbf', at: number, value: number): Uint8Array {
  const files = unzipSync(shapefileOf('A', [POINT]));
  const bytes = files[`layer/supports.${part}`] as Uint8Array;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part === 'shp') view.setInt32(at, value);
  else view.setUint32(at, value, true);
  return zipSync(files);
}

function databaseOf(...statements: string[]): Uint8Array {
  const database = new SQLite(':memory:');
  for (const statement of statements) database.exec(statement);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

const LISTS = `create table gpkg_contents (table_name); create table gpkg_spatial_ref_sys (srs_id, definition);`;
const GEOPACKAGE = `${LISTS} create table gpkg_geometry_columns (table_name, column_name, srs_id);
  insert into gpkg_contents values ('a'); insert into gpkg_geometry_columns values ('a', 'geom', 4326);`;
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i';
const COMPUTED = `create table a (geom, big as (zeroblob(500000000))); insert into a (geom) values (null);`;
const ENDLESS_VIEW = `create view a as ${ENDLESS} as geom from n`;
const ENDLESS_LIST = `${LISTS} create view gpkg_geometry_columns as ${ENDLESS} as table_name, 1 as column_name, 1 as srs_id from n`;
const VIRTUAL = 'create virtual table a using fts5(geom)';
const HUGE = 'create table a (geom, photo); insert into a values (null, zeroblob(20000000))';

/** A GeoPackage copied while a program had it open. */
function openElsewhere(): Uint8Array {
  const bytes = databaseOf(GEOPACKAGE);
  bytes.fill(2, 18, 20);
  return bytes;
}

describe('files of records', () => {
  it('without a system are read as their coordinates look', async () => {
    const files = unzipSync(shapefileOf('A', [POINT]));
    delete files['layer/supports.prj'];
    const inDegrees = { rows: [{ geometry: { type: 'Point', coordinates: [3, 46.5] } }] };
    expect(await parsed(zipSync(files))).toMatchObject(inDegrees);
    const geometry = { type: 'Point', coordinates: POINT.position };
    const features = [{ type: 'Feature', properties: {}, geometry }];
    expect(await parsed(JSON.stringify({ type: 'FeatureCollection', features }))).toMatchObject(inDegrees);
  });

  it.each([
    ['Windows', undefined, 0, 'latin1'],
    ['UTF-8', undefined, 87, 'utf8'],
    ['MS-DOS by its header', undefined, 2, 'dos'],
    ['MS-DOS by its list', 'OEM 850', 0, 'dos'],
    ['Windows by its list', 'ANSI 1252', 0, 'latin1'],
    ['UTF-8 by an unknown list', 'unknown', 0, 'utf8'],
  ] as const)('as shapefiles have the accents of %s', async (_, cpg, driver, encoding) => {
    const files = unzipSync(shapefileOf('Mat', [POINT]));
    const dbf = Buffer.from(files['layer/supports.dbf'] as Uint8Array);
    dbf.writeUInt8(driver, 29);
    const text =
      encoding === 'dos' ? Buffer.from([0x90, 0x82, 0x8a, 0x87, 0xb7]) : Buffer.from('ÉéèçÀ', encoding);
    dbf.fill(' ', 66, 76);
    dbf.set(text, 66);
    files['layer/supports.dbf'] = Uint8Array.from(dbf);
    if (cpg) files['layer/supports.cpg'] = Uint8Array.from(Buffer.from(cpg));
    expect(await parsed(zipSync(files))).toMatchObject({ rows: [{ values: { Mat: 'ÉéèçÀ' } }] });
  });

  it('in a GeoPackage have the system that it names, or are looked at where it names none', async () => {
    const point = Buffer.alloc(21);
    point.writeUInt8(1, 0);
    point.writeUInt32LE(1, 1);
    const binaryAt = (x: number, y: number) => {
      point.writeDoubleLE(x, 5);
      point.writeDoubleLE(y, 13);
      return `x'47500001${'00000000'}${point.toString('hex')}'`;
    };
    const fileOf = (srid: number, x: number, y: number) =>
      databaseOf(
        GEOPACKAGE.replace('4326', String(srid)),
        `create table a (geom); insert into a values (${binaryAt(x, y)})`,
      );
    const placed = {
      rows: [{ geometry: { coordinates: [expect.closeTo(3.08, 4), expect.closeTo(45.78, 4)] } }],
    };
    expect(await parsed(fileOf(27562, 657_819.7, 86_905.7))).toMatchObject(placed);
    expect(await parsed(fileOf(4807, 0.826028, 50.866704))).toMatchObject(placed);
    expect(await parsed(fileOf(-1, 706_216.2, 6_520_045.9))).toMatchObject(placed);
    expect(await parsed(fileOf(27500, 657_819.7, 86_905.7))).toMatchObject({ fault: 'system' });
  });

  it('in a system that cannot be read are refused, instead of taken for degrees', async () => {
    const files = unzipSync(shapefileOf('A', [{ position: [3, 46], text: 'a' }]));
    files['layer/supports.prj'] = Uint8Array.from(Buffer.from('LOCAL_CS["Chantier"]'));
    expect(await parsed(zipSync(files))).toMatchObject({ fault: 'system' });
  });

  it.each([
    ['a page', '<!DOCTYPE html>\n<html>'],
    ['KML', '<?xml version="1.0"?>\n<kml/>'],
    ['PDF', '%PDF-1.4\n1 0 obj'],
    ['a list', '[{"lat":45,"lon":3}]'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3])],
  ])('are told from other files: %s', async (_, file) => {
    expect(await parsed(file)).toMatchObject({ status: 'unreadable', fault: 'format' });
  });

  it('are recognised by content and read in their reference system', async () => {
    const lambert = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      features: [
        {
          type: 'Feature',
          geometry: { type: 'MultiPoint', coordinates: [[700_000, 6_600_000, 120]] },
          properties: { a: 1 },
        },
      ],
    });
    expect(await parsed(lambert)).toEqual({
      status: 'parsed',
      format: 'geojson',
      rows: [{ geometry: { type: 'Point', coordinates: [3, 46.5] }, values: { a: 1 } }],
      readIn: { system: expect.objectContaining({ srid: 2154 }), fitting: [] },
    });
  });

  it.each([
    ['semicolons and decimal commas', 'Nom;Latitude;Longitude\nÉté;45,5;3,25'],
    ['a mark of its encoding', '\uFEFFNom,lat,lon\nÉté,45.5,3.25'],
    ['tabs and quotes', 'Nom\ty\tx\r\n"Été"\t45.5\t3.25\r\n\r\n'],
    ['well-known text', 'Nom;wkt\nÉté;POINT (3.25 45.5)'],
  ])('as CSV with %s', async (_, file) => {
    expect(await parsed(file)).toEqual({
      status: 'parsed',
      format: 'csv',
      rows: [{ geometry: { type: 'Point', coordinates: [3.25, 45.5] }, values: { Nom: 'Été' } }],
      places: expect.any(Array),
      readIn: { system: WGS84, fitting: [] },
    });
  });

  it('as CSV in the encoding of old spreadsheets', async () => {
    const file = Buffer.from('Nom;lat;lon\nÉté d\x92un b\x9cuf;45.5;3.25', 'latin1');
    expect(await parsed(file)).toMatchObject({ rows: [{ values: { Nom: 'Été d’un bœuf' } }] });
  });

  it('without the apostrophe that our exports put before a formula', async () => {
    expect(await parsed("a,b,lat,lon\n'=1+1,'n,45.5,3.25")).toMatchObject({
      rows: [{ values: { a: '=1+1', b: "'n" } }],
    });
  });

  it.each<[what: string, file: Uint8Array | string, fault: FileFault]>([
    ['an empty file', '', 'empty'],
    ['broken JSON', '{"type": "FeatureColl', 'json'],
    ['JSON of another kind', '{"type": "Topology"}', 'features'],
    ['JSON without end', `{"a":${'['.repeat(100_000)}`, 'json_depth'],
    ['a CSV with a quotation mark left open', 'a,lat,lon\n"1,2,3', 'csv'],
    ['an unknown system of coordinates', 'lat,lon,srid\n1,2,99999', 'system'],
    ['a system of coordinates without a number', 'lat,lon,srid\n1,2,Lambert', 'system'],
    ['a zip without a shapefile', zipSync({ 'a.txt': new Uint8Array(3) }), 'archive_contents'],
    ['a text document', zipSync({ '[Content_Types].xml': new Uint8Array(3) }), 'workbook'],
    ['a workbook of another kind', zipSync({ 'content.xml': new Uint8Array(3) }), 'workbook'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'workbook'],
    ['a zip cut off', shapefileOf('A', [POINT]).subarray(0, 200), 'archive'],
    ['a shapefile whose record has a length below zero', shapefileWith('shp', 104, -100), 'shapefile'],
    ['a shapefile whose table names rows it has not', shapefileWith('dbf', 4, 4_000_000_000), 'shapefile'],
    ['a broken GeoPackage', `SQLite format 3\0${'x'.repeat(4000)}`, 'geopackage'],
    ['a database that is no GeoPackage', databaseOf('create table a (b)'), 'geopackage_tables'],
    ['a GeoPackage with a computed column', databaseOf(GEOPACKAGE, COMPUTED), 'geopackage_computed'],
    ['a GeoPackage with a view for a table', databaseOf(GEOPACKAGE, ENDLESS_VIEW), 'geopackage_computed'],
    ['a GeoPackage with a view for a list', databaseOf(ENDLESS_LIST), 'geopackage_computed'],
    ['a GeoPackage with a virtual table', databaseOf(GEOPACKAGE, VIRTUAL), 'geopackage_computed'],
    ['a GeoPackage with a picture in a record', databaseOf(GEOPACKAGE, HUGE), 'value_size'],
    ['a GeoPackage that is open elsewhere', openElsewhere(), 'geopackage_open'],
  ])('that are %s are refused with the fault', async (_, file, fault) => {
    expect(await parsed(file)).toMatchObject({ status: 'unreadable', fault });
  });

  it('of an archive that unpacks to too much are refused before they are unpacked', async () => {
    const bomb = zipSync({ 'a.shp': new Uint8Array(300 * 1024 * 1024) }, { level: 1 });
    expect(await parsed(bomb)).toMatchObject({ fault: 'archive_size' });
  });

  it('of a GeoPackage that names a table twice, or columns of pictures, are read', async () => {
    const twice = `insert into gpkg_contents values ('a'), ('a'); create table a (geom, photo, remark);
      insert into a values (null, zeroblob(1000), 'x')`;
    expect(await parsed(databaseOf(GEOPACKAGE, twice))).toMatchObject({
      rows: [{ geometry: null, values: { photo: null, remark: 'x' } }],
    });
  });

  it.each([4979, 4937, 4965])(
    'of a GeoPackage with heights above EPSG:%i are read without those',
    async srid => {
      // Header, then a point with a height in well-known binary.
      const bytes = Buffer.from(`475000010000000001e9030000${'00'.repeat(24)}`, 'hex');
      for (const [i, number] of [3.25, 45.5, 410].entries()) bytes.writeDoubleLE(number, 13 + i * 8);
      const tables = `create table a (geom); insert into a values (x'${bytes.toString('hex')}');
      insert into gpkg_spatial_ref_sys values (${srid}, 'undefined')`;
      expect(await parsed(databaseOf(GEOPACKAGE.replace('4326', String(srid)), tables))).toMatchObject({
        rows: [{ geometry: { type: 'Point', coordinates: [3.25, 45.5] } }],
      });
    },
  );

  it('of an archive with several shapefiles are read if a list says what their columns are', async () => {
    const layer = (name: string) =>
      Object.entries(unzipSync(shapefileOf('network_ty', [POINT]))).map(([path, file]) => [
        path.replace('layer/supports', name),
        file,
      ]);
    const layers = Object.fromEntries([...layer('a_points'), ...layer('a_more')]);
    expect(await parsed(zipSync(layers))).toMatchObject({ fault: 'archive_contents', params: { count: 2 } });
    const list = new TextEncoder().encode('\uFEFFcolonne;nom;titre\r\nnetwork_ty;network_type;Réseau\r\n');
    expect(await parsed(zipSync({ ...layers, 'columns.csv': list }))).toMatchObject({
      format: 'shapefile',
      rows: [{ values: { network_type: 'a' } }, { values: { network_type: 'a' } }],
    });
  });

  it('of too many rows are refused as a whole', async () => {
    const rows = '45.5,3.25\n'.repeat(IMPORT_LIMITS.rows + 1);
    expect(await parsed(`latitude,longitude\n${rows}`)).toEqual({ status: 'too-many' });
    expect(await parsed(`latitude,longitude\n${'45.5,3.25\n'.repeat(3)}`)).toMatchObject({
      status: 'parsed',
    });
  });
});
