import { decodeTile } from '../../testing/decode-tile';
import { tileAt } from '../tile-math';
import { encodeTile } from './encode-tile';
import type { TileLayer } from './tile-format';
import { toTileFeature } from './to-tile-feature';

describe('encodeTile and decodeTile', () => {
  it('bring every geometry and property back', () => {
    const layers: TileLayer[] = [
      {
        name: 'points',
        features: [
          { type: 'point', id: 7, points: [[10, 20]], properties: { risk: 3, neutralization: 0 } },
          {
            type: 'point',
            id: 4_294_967_299,
            points: [
              [-200, 4200],
              [5, 6],
            ],
            properties: { risk: 3, label: 'é ☂' },
          },
        ],
      },
      {
        name: 'lines',
        features: [
          {
            type: 'line',
            id: 8,
            lines: [
              [
                [0, 0],
                [100, 50],
              ],
              [
                [7, 7],
                [9, 9],
                [9, 3],
              ],
            ],
            properties: { depth: -12, share: 0.25, open: true },
          },
        ],
      },
      {
        name: 'sensitive-areas',
        features: [
          {
            type: 'polygon',
            id: 9,
            polygons: [
              [
                [
                  [0, 0],
                  [10, 0],
                  [10, 10],
                  [0, 10],
                  [0, 0],
                ],
                [
                  [2, 2],
                  [2, 4],
                  [4, 4],
                  [4, 2],
                  [2, 2],
                ],
              ],
              [
                [
                  [20, 20],
                  [30, 20],
                  [30, 30],
                  [20, 20],
                ],
              ],
            ],
            properties: { name: 'Désert des Agriates' },
          },
        ],
      },
    ];
    expect(decodeTile(encodeTile(layers))).toEqual(layers);
  });

  it('winds rings as the specification asks, however they come', () => {
    const hole = [
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
      [2, 2],
    ] as const;
    const outer = [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
      [0, 0],
    ] as const;
    const [layer] = decodeTile(
      encodeTile([
        { name: 'areas', features: [{ type: 'polygon', polygons: [[outer, hole]], properties: {} }] },
      ]),
    );
    const [feature] = layer?.features ?? [];
    expect(feature?.type === 'polygon' && feature.polygons.map(rings => rings.length)).toEqual([2]);
  });

  it('leaves out what rounding leaves nothing of', () => {
    const bytes = encodeTile([
      {
        name: 'lines',
        features: [
          {
            type: 'line',
            lines: [
              [
                [1.1, 1.1],
                [1.2, 1.3],
              ],
            ],
            properties: {},
          },
          {
            type: 'polygon',
            polygons: [
              [
                [
                  [0, 0],
                  [0.2, 0],
                  [0.2, 0.2],
                  [0, 0],
                ],
              ],
            ],
            properties: {},
          },
        ],
      },
      { name: 'points', features: [] },
    ]);
    expect(bytes.length).toBe(0);
    expect(decodeTile(bytes)).toEqual([]);
  });

  it('carries thousands of supports in a few bytes each', () => {
    const features = Array.from({ length: 5000 }, (_, id) => ({
      type: 'point' as const,
      id,
      points: [[id % 4096, (id * 7) % 4096] as const],
      properties: { risk: id % 4, neutralization: id % 3 },
    }));
    const bytes = encodeTile([{ name: 'points', features }]);
    expect(bytes.length / features.length).toBeLessThan(22);
    expect(decodeTile(bytes)[0]?.features).toHaveLength(5000);
  });
});

describe('toTileFeature', () => {
  const tile = tileAt([9.15, 42.3], 13);

  it('projects a point, keeping id and properties', () => {
    const feature = toTileFeature({ type: 'Point', coordinates: [9.15, 42.3] }, tile, {
      id: 3,
      properties: { risk: 1 },
    });
    expect(feature).toMatchObject({ type: 'point', id: 3, properties: { risk: 1 } });
    expect(toTileFeature({ type: 'Point', coordinates: [2, 48] }, tile)).toBeUndefined();
  });

  it('cuts a long line to the tile', () => {
    const line = {
      type: 'LineString' as const,
      coordinates: [
        [8, 42.3],
        [10, 42.3],
      ] as [number, number][],
    };
    const feature = toTileFeature(line, tile);
    expect(feature?.type === 'line' && feature.lines.map(part => part.map(([x]) => Math.round(x)))).toEqual([
      [-256, 4352],
    ]);
    expect(
      toTileFeature(
        {
          ...line,
          coordinates: [
            [8, 41],
            [10, 41],
          ],
        },
        tile,
      ),
    ).toBeUndefined();
  });

  it('cuts a surface with its hole', () => {
    const ring = (size: number) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([x = 0, y = 0]) => [9.15 + x * size, 42.3 + y * size] as const);
    const feature = toTileFeature({ type: 'Polygon', coordinates: [ring(1), ring(0.001)] }, tile);
    expect(feature?.type === 'polygon' && feature.polygons[0]?.length).toBe(2);
    expect(encodeTile([{ name: 'areas', features: feature ? [feature] : [] }]).length).toBeGreaterThan(0);
  });
});
