import { readGeoJson } from './read-geojson';

const point = { type: 'Point', coordinates: [9, 42] };
const square = [
  [9, 42],
  [9.1, 42],
  [9.1, 42.1],
  [9, 42],
];
const read = (...geometries: unknown[]) => {
  const features = geometries.map(geometry => ({ type: 'Feature', properties: { name: 'x' }, geometry }));
  return readGeoJson(JSON.stringify({ type: 'FeatureCollection', features }));
};
const faultsOf = (reading: ReturnType<typeof readGeoJson>) =>
  reading.status === 'invalid' &&
  reading.problems.map(({ path, code, isOpenRing }) =>
    `${path.join('.')} ${isOpenRing ? 'open' : code}`.trim(),
  );

it('reads points, lines and polygons', () => {
  const shapes = [
    point,
    { type: 'LineString', coordinates: square },
    { type: 'Polygon', coordinates: [square] },
  ];
  expect(read({ ...point, bbox: [] }, ...shapes)).toEqual({
    status: 'valid',
    geometries: [point, ...shapes],
  });
});

it.each([
  ['no JSON', '{"type":', ['invalid']],
  ['nothing', '', ['invalid']],
  ['another document', '{ "hello": 1 }', ['type required', 'features required']],
  ['null', 'null', ['required']],
])('refuses %s', (_case, text, expected) => {
  expect(faultsOf(readGeoJson(text))).toEqual(expected);
});

it.each([
  ['a feature without geometry', null, ' required'],
  ['another type', { type: 'Circle', coordinates: [9, 42] }, '.type invalid'],
  ['a third dimension', { type: 'Point', coordinates: [9, 42, 100] }, ' geometry_dimension'],
  ['a latitude of 420', { type: 'Point', coordinates: [9, 420] }, ' range'],
  ['a line of one vertex', { type: 'LineString', coordinates: [[9, 42]] }, ' geometry_too_short'],
  ['a line too long', { type: 'LineString', coordinates: Array(20_000).fill([9, 42]) }, ' too_many'],
  ['an open ring', { type: 'Polygon', coordinates: [[...square, [8, 41]]] }, '.coordinates.0 open'],
  ['a ring of three', { type: 'Polygon', coordinates: [square.slice(0, 3)] }, '.coordinates.0 open'],
  ['a polygon without rings', { type: 'Polygon', coordinates: [] }, ' geometry_invalid'],
  ['a polygon of nothing', { type: 'Polygon' }, '.coordinates required'],
])('refuses %s and names its place', (_case, geometry, fault) => {
  expect(faultsOf(read(point, geometry))).toEqual([`features.1.geometry${fault}`]);
});

it('refuses more than the map can take', () => {
  expect(faultsOf(read(...Array(501).fill(point)))).toEqual(['features too_many']);
});
