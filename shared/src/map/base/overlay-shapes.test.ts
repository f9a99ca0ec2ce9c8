import { encodeTile } from '../../geometry/tiles';
import { MOST_FEATURES, readGeoJson, readVectorTile } from './overlay-shapes';

const BOX = [8.7, 41.9, 8.8, 42] as const;
const collection = (geometries: unknown[], more: object = {}) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map(geometry => ({ type: 'Feature', geometry })),
    ...more,
  });
const line = {
  type: 'LineString',
  coordinates: [
    [8.71, 41.95],
    [8.9, 41.96, 120],
  ],
};

describe('readGeoJson', () => {
  it('reads lines, points and outlines, latitude first', () => {
    const ring = [
      [8.7, 41.9],
      [8.8, 41.9],
      [8.8, 42],
      [8.7, 41.9],
    ];
    const shapes = readGeoJson(
      collection([
        line,
        {
          type: 'MultiPoint',
          coordinates: [
            [8.72, 41.91],
            [8.73, 41.92],
          ],
        },
        { type: 'MultiPolygon', coordinates: [[ring]] },
        null,
        { type: 'GeometryCollection', geometries: [line] },
      ]),
      BOX,
    );
    expect(shapes).toEqual({
      lines: [
        [
          [41.95, 8.71],
          [41.96, 8.9],
        ],
        ring.map(([longitude, latitude]) => [latitude, longitude]),
      ],
      points: [
        [41.91, 8.72],
        [41.92, 8.73],
      ],
      trouble: null,
    });
  });

  it.each([
    ['in the other order', [41.95, 8.71]],
    ['in metres of a projection', [1_180_000, 6_110_000]],
  ])('leaves out places %s, and says so', (_, [x, y]) => {
    const moved = { type: 'Point', coordinates: [x, y] };
    expect(readGeoJson(collection([moved]), BOX)).toEqual({ lines: [], points: [], trouble: 'elsewhere' });
    expect(readGeoJson(collection([moved, line]), BOX)).toMatchObject({ points: [], trouble: 'elsewhere' });
    // A nearer box would help nobody.
    expect(readGeoJson(collection([moved], { total: 9999 }), BOX).trouble).toBe('elsewhere');
  });

  it('says that a service has more than is drawn, and draws no more than the limits', () => {
    expect(readGeoJson(collection([line], { total: 2 }), BOX).trouble).toBe('many');
    const crowd = readGeoJson(collection(Array(10_000).fill(line)), BOX);
    expect([crowd.lines.length, crowd.trouble]).toEqual([MOST_FEATURES, 'many']);
    const endless = { type: 'LineString', coordinates: Array(70_000).fill([8.75, 41.95]) };
    expect(readGeoJson(collection([endless, line, line]), BOX)).toMatchObject({ trouble: 'many' });
    expect(readGeoJson(collection([]), BOX)).toEqual({ lines: [], points: [], trouble: null });
  });

  it.each([
    '<html>',
    '{"type": "FeatureCollection", "features": [{"type"',
    '{"total": 0, "results": []}',
    'null',
    '3',
    collection([null]),
    collection([
      { type: 'Point', coordinates: 'x' },
      { type: 'LineString', coordinates: [[null, {}], 5] },
    ]),
  ])('refuses %s', text => {
    expect(() => readGeoJson(text, BOX)).toThrow();
  });
});

describe('readVectorTile', () => {
  const TILE = { z: 12, x: 2147, y: 1523 };
  const bytes = encodeTile([
    {
      name: 'power',
      features: [
        {
          type: 'line',
          lines: [
            [
              [0, 0],
              [4096, 2048],
            ],
          ],
          properties: { kind: 'line' },
        },
        {
          type: 'polygon',
          polygons: [
            [
              [
                [0, 0],
                [9, 0],
                [9, 9],
                [0, 0],
              ],
            ],
          ],
          properties: {},
        },
      ],
    },
    { name: 'towers', features: [{ type: 'point', points: [[2048, 2048]], properties: {} }] },
  ]);
  const read = (tile: ArrayLike<number>, names: string[] = []) =>
    readVectorTile(Uint8Array.from(tile).buffer, TILE, names);

  it('reads lines and points of all layers or of the named ones, and leaves polygons out', () => {
    const all = read(bytes);
    expect([all.lines.length, all.points.length, all.trouble]).toEqual([1, 1, null]);
    const [[from, to] = []] = all.lines;
    expect(from?.[0]).toBeGreaterThan(to?.[0] as number);
    expect(from?.[1]).toBeLessThan(to?.[1] as number);
    expect(read(bytes, ['towers'])).toMatchObject({ lines: [], points: [expect.anything()] });
  });

  it('takes the extent of a layer, and tells of places far from the tile', () => {
    const small = encodeTile([
      { name: 'a', features: [{ type: 'point', points: [[256, 256]], properties: {} }] },
    ]);
    // The last field of a layer may be its extent: here 512.
    const body = [...small.slice(2), 0x28, 0x80, 0x04];
    const [half] = read([0x1a, body.length, ...body]).points;
    const [whole] = read(bytes, ['towers']).points;
    expect(half?.[0]).toBeCloseTo(whole?.[0] as number, 8);
    const far = encodeTile([
      { name: 'a', features: [{ type: 'point', points: [[1e6, 0]], properties: {} }] },
    ]);
    expect(read(far)).toEqual({ lines: [], points: [], trouble: 'elsewhere' });
  });

  it('ends on any bytes, with shapes or an error', () => {
    let refusals = 0;
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const hostile = [...bytes.slice(0, at), value, value, value, value, ...bytes.slice(at + 1)];
        try {
          read(hostile);
          read(bytes.slice(0, at));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          refusals += 1;
        }
      }
    expect(refusals).toBeGreaterThan(10);
  });
});
