import { readGeoJson, shapesLimit } from './read-geojson';

const point = { type: 'Point', coordinates: [9, 42] };
const square = [
  [9, 42],
  [9.1, 42],
  [9.1, 42.1],
  [9, 42],
];
const read = (value: unknown) => readGeoJson(JSON.stringify(value));
const faults = (value: unknown) => {
  const answer = read(value);
  return answer.status === 'ok' ? [] : answer.problems.map(({ place, code }) => `${place} ${code}`.trim());
};

it('takes geometries, features, collections and multiple geometries apart', () => {
  const line = { type: 'LineString', coordinates: square };
  expect(read(point)).toEqual({ status: 'ok', geometries: [point] });
  expect(
    read({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { name: 'x' }, geometry: { ...point, bbox: [] } },
        { type: 'Feature', properties: null, geometry: { type: 'GeometryCollection', geometries: [line] } },
        { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[square], [square]] } },
      ],
    }),
  ).toEqual({
    status: 'ok',
    geometries: [point, line, ...Array(2).fill({ type: 'Polygon', coordinates: [square] })],
  });
});

it.each([
  ['no JSON', '{"type":', ['not_json']],
  ['nothing', '', ['not_json']],
])('refuses %s', (_case, text, expected) => {
  const answer = readGeoJson(text);
  expect(answer.status === 'invalid' && answer.problems.map(({ code }) => code)).toEqual(expected);
});

it.each([
  ['another document', { hello: 1 }, ['not_geojson']],
  ['null', null, ['not_geojson']],
  ['an empty collection', { type: 'FeatureCollection', features: [] }, ['no_geometry']],
  ['a feature without geometry', { type: 'Feature', geometry: null }, ['geometry not_geojson']],
  ['a third dimension', { type: 'Point', coordinates: [9, 42, 100] }, ['geometry_dimension']],
  ['a latitude of 420', { type: 'Point', coordinates: [9, 420] }, ['range']],
  ['a line of one vertex', { type: 'LineString', coordinates: [[9, 42]] }, ['geometry_too_short']],
  ['an open ring', { type: 'Polygon', coordinates: [[...square, [8, 41]]] }, ['coordinates[0] ring_open']],
  ['a ring of three', { type: 'Polygon', coordinates: [square.slice(0, 3)] }, ['coordinates[0] ring_short']],
  ['a polygon of nothing', { type: 'Polygon' }, ['geometry_invalid']],
])('refuses %s', (_case, value, expected) => {
  expect(faults(value)).toEqual(expected);
});

it('names the place of every fault', () => {
  const features = [point, { type: 'Point', coordinates: ['a'] }, { type: 'Circle' }];
  expect(faults({ type: 'FeatureCollection', features })).toEqual([
    'features[1] geometry_invalid',
    'features[2] not_geojson',
  ]);
});

it('refuses more than the map can take', () => {
  expect(faults({ type: 'GeometryCollection', geometries: Array(shapesLimit + 1).fill(point) })).toEqual([
    'too_many_shapes',
  ]);
  expect(faults({ type: 'LineString', coordinates: Array(20_000).fill([9, 42]) })).toEqual(['too_many']);
});
