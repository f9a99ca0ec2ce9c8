import { zipSync } from 'fflate';
import { IMPORT_LIMITS } from 'shared/contract';
import { describe, expect, it } from 'vitest';
import { parseFile } from './parse-file';

const parsed = (file: string | Uint8Array) =>
  parseFile({ bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file });

describe('files of records', () => {
  it('are told by their content and read in their system of coordinates', () => {
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
    expect(parsed(lambert)).toEqual({
      status: 'parsed',
      format: 'geojson',
      rows: [{ geometry: { type: 'Point', coordinates: [3, 46.5] }, values: { a: 1 } }],
    });
  });

  it.each([
    ['semicolons and decimal commas', 'Nom;Latitude;Longitude\nÉté;45,5;3,25'],
    ['a mark of its encoding', '\uFEFFNom,lat,lon\nÉté,45.5,3.25'],
    ['tabs and quotes', 'Nom\ty\tx\r\n"Été"\t45.5\t3.25\r\n\r\n'],
    ['well-known text', 'Nom;wkt\nÉté;POINT (3.25 45.5)'],
  ])('as CSV with %s', (_, file) => {
    expect(parsed(file)).toEqual({
      status: 'parsed',
      format: 'csv',
      rows: [{ geometry: { type: 'Point', coordinates: [3.25, 45.5] }, values: { Nom: 'Été' } }],
    });
  });

  it('as CSV in the encoding of old spreadsheets', () => {
    const file = Buffer.from('Nom;lat;lon\nÉté;45.5;3.25', 'latin1');
    expect(parsed(file)).toMatchObject({ rows: [{ values: { Nom: 'Été' } }] });
  });

  it('without the apostrophe our own exports put before a formula', () => {
    expect(parsed("a,b,lat,lon\n'=1+1,'n,45.5,3.25")).toMatchObject({
      rows: [{ values: { a: '=1+1', b: "'n" } }],
    });
  });

  it.each<[string, Uint8Array | string]>([
    ['an empty file', ''],
    ['broken JSON', '{"type": "FeatureColl'],
    ['JSON of another kind', '{"type": "Topology"}'],
    ['a CSV without positions', 'a,b\n1,2'],
    ['an unknown system of coordinates', 'lat,lon,srid\n1,2,99999'],
    ['a zip without a shapefile', zipSync({ 'a.txt': new Uint8Array(3) })],
    ['a broken GeoPackage', `SQLite format 3\0${'x'.repeat(4000)}`],
  ])('that are %s are unreadable', (_, file) => {
    expect(parsed(file)).toEqual({ status: 'unreadable' });
  });

  it('of too many rows are refused as a whole', () => {
    const rows = '45.5,3.25\n'.repeat(IMPORT_LIMITS.rows + 1);
    expect(parsed(`latitude,longitude\n${rows}`)).toEqual({ status: 'too-many' });
    expect(parsed(`latitude,longitude\n${'45.5,3.25\n'.repeat(3)}`)).toMatchObject({ status: 'parsed' });
  });
});
