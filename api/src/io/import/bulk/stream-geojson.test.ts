import { DEFAULT_TERRITORY } from 'shared/server';
import { expect, it } from 'vitest';
import type { ParsedRow } from '../parse/parsed-file';
import { streamGeojson } from './stream-geojson';

const point = (id: number, remark: string) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [3 + id, 45] },
  properties: { remark },
});
const FEATURES = [point(1, 'brace } and "quote"'), point(2, 'back \\ slash'), point(3, 'été {[')];

async function rowsOf(text: string, chunkBytes: number): Promise<ParsedRow[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const rows: ParsedRow[] = [];
  for await (const some of streamGeojson(chunks(), { territory: DEFAULT_TERRITORY })) rows.push(...some);
  return rows;
}

const EXPECTED = FEATURES.map(({ id, geometry, properties }) => ({ id, geometry, values: properties }));
const collection = (features: object[], extra = {}) =>
  JSON.stringify({ type: 'FeatureCollection', name: 'supports', ...extra, features });

it('reads features wherever the chunks are cut', async () => {
  const text = collection(FEATURES, { bbox: [1, 2, 3, 4], meta: { list: [{ a: 1 }], deep: { type: 'x' } } });
  // Even with a chunk shorter than the head, earlier chunks distinguish collections from sequences.
  for (const bytes of [text.length, 256, 201]) expect(await rowsOf(text, bytes)).toEqual(EXPECTED);
  for (let bytes = 40; bytes < 60; bytes++) expect(await rowsOf(text, bytes)).toEqual(EXPECTED);
});

it('reads newline-delimited features', async () => {
  const text = `${FEATURES.map(feature => JSON.stringify(feature)).join('\n')}\n`;
  for (const bytes of [text.length, 64]) expect(await rowsOf(text, bytes)).toEqual(EXPECTED);
});

it('turns coordinates of another reference system into degrees', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [700_000, 6_600_000] },
    properties: {},
  };
  const [row] = await rowsOf(collection([feature], { crs }), 128);
  const { coordinates } = (row as ParsedRow).geometry as { coordinates: number[] };
  expect(coordinates[0]).toBeCloseTo(3, 6);
  expect(coordinates[1]).toBeCloseTo(46.5, 6);
});

it('says when a file ends too early or is something else', async () => {
  const text = collection(FEATURES);
  await expect(rowsOf(text.slice(0, -3), 64)).rejects.toMatchObject({ fault: 'json' });
  await expect(rowsOf('', 64)).rejects.toMatchObject({ fault: 'json' });
});

it('returns a broken feature as an empty row', async () => {
  const rows = await rowsOf(
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":nothing}]}',
    64,
  );
  expect(rows).toEqual([{ geometry: null, values: {} }]);
});

it.each([
  ['a table', 'lat;lon\n45;3\n'],
  ['another object', '{"type":"Topology","objects":{}}'],
  ['features that begin otherwise', '{"geometry":null,"type":"Feature"}\n'],
])('refuses %s instead of reading nothing', async (_, text) => {
  await expect(rowsOf(text, 64)).rejects.toMatchObject({ fault: 'no_geojson' });
});

it('reads a collection without features as such', async () => {
  expect(await rowsOf(collection([]), 64)).toEqual([]);
});

it('reads features in metres by the system that they fit, and asks where several do', async () => {
  const inMetres = (coordinates: number[]) => [
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } },
  ];
  const [row] = await rowsOf(collection(inMetres([658_000, 2_087_000])), 128);
  expect(row?.geometry).toMatchObject({
    coordinates: [expect.closeTo(3.0823, 3), expect.closeTo(45.7808, 3)],
  });
  await expect(rowsOf(collection(inMetres([417_000, 6_422_000])), 128)).rejects.toMatchObject({
    fault: 'system_unclear',
  });
});
