import { encodeTile, type TileLayer } from '../../geometry/tiles';
import { decodeRecordTile } from './decode-record-tile';
import { pickRecord, winsOver } from './pick-record';
import { buffersOf } from './record-tile';

const bytesOf = (layers: TileLayer[]): ArrayBuffer => Uint8Array.from(encodeTile(layers)).buffer;

const infrastructures = bytesOf([
  {
    name: 'points',
    features: [
      { type: 'point', id: 11, points: [[100, 100]], properties: { risk: 3, neutralization: 0 } },
      { type: 'point', id: 12, points: [[-40, 4120]], properties: { risk: 0, neutralization: 2 } },
    ],
  },
  {
    name: 'lines',
    features: [
      {
        type: 'line',
        id: 21,
        lines: [
          [
            [100, 100],
            [1100, 100],
          ],
          [
            [2000, 2000],
            [2000, 3000],
            [3000, 3000],
          ],
        ],
        properties: { risk: 2, neutralization: 1 },
      },
    ],
  },
]);

describe('decodeRecordTile', () => {
  it('reads supports and lines into flat arrays', () => {
    const tile = decodeRecordTile(infrastructures);
    expect(tile.points).toEqual([
      {
        kind: 'support',
        ids: Float64Array.of(11, 12),
        xy: Int16Array.of(100, 100, -40, 4120),
        values: Uint8Array.of(3, 0),
        neutralizations: Uint8Array.of(0, 2),
      },
    ]);
    expect(tile.lines[0]?.ids).toEqual(Float64Array.of(21, 21));
    expect(tile.lines[0]?.offsets).toEqual(Uint32Array.of(0, 2, 5));
    expect(tile.lines[0]?.neutralizations).toEqual(Uint8Array.of(1, 1));
    expect(buffersOf(tile)).toHaveLength(4 + 5);
  });

  it('reads cells with their counts, and cases one by one or grouped', () => {
    const tile = decodeRecordTile(
      bytesOf([
        {
          name: 'cells',
          features: [
            { type: 'point', points: [[8, 8]], properties: { n0: 1, n1: 0, n2: 5, n3: 2, nf: 3, np: 1 } },
          ],
        },
        {
          name: 'mortality',
          features: [
            { type: 'point', points: [[50, 50]], properties: { n: 4 } },
            { type: 'point', id: 5, points: [[60, 60]], properties: { cause: 1 } },
          ],
        },
      ]),
    );
    expect(tile.cells.map(({ kind, counts }) => [kind, ...counts])).toEqual([
      ['support', 1, 0, 5, 2, 0],
      ['mortality', 4],
    ]);
    expect(tile.cells[0]?.neutralized).toEqual(Uint32Array.of(3, 1));
    expect(tile.points[0]).toMatchObject({
      kind: 'mortality',
      ids: Float64Array.of(5),
      values: Uint8Array.of(1),
    });
  });

  it('reads poles of operators without those that are supports, and marks the highlighted line', () => {
    const bytes = bytesOf([
      {
        name: 'spans',
        features: [
          {
            type: 'line',
            lines: [
              [
                [0, 0],
                [90, 90],
              ],
            ],
            properties: { line: 'Corte' },
          },
        ],
      },
      {
        name: 'poles',
        features: [
          { type: 'point', id: 4, points: [[10, 10]], properties: { number: '0047', line: 'Corte' } },
          { type: 'point', id: 5, points: [[20, 20]], properties: { number: '0048', line: 'Corte', s: 1 } },
          { type: 'point', id: 6, points: [[30, 30]], properties: { number: '', line: 'Évisa' } },
        ],
      },
    ]);
    const tile = decodeRecordTile(bytes, true, 'Corte');
    expect(tile.points).toMatchObject([
      { kind: 'pole', ids: Float64Array.of(4, 6), values: Uint8Array.of(1, 0), names: ['0047', ''] },
    ]);
    expect(tile.spans).toMatchObject([{ values: Uint8Array.of(1) }]);
    // A line of an operator cannot be picked, a pole can.
    expect(pickRecord(tile, [60, 60], { tolerance: 10 })).toBeUndefined();
    expect(pickRecord(tile, [12, 12], { tolerance: 10 })).toMatchObject({
      kind: 'pole',
      id: 4,
      name: '0047',
    });
  });

  it('leaves unknown layers aside and takes an empty tile', () => {
    expect(decodeRecordTile(new ArrayBuffer(0))).toEqual({
      points: [],
      lines: [],
      spans: [],
      cells: [],
      surfaces: [],
    });
    expect(
      decodeRecordTile(
        bytesOf([{ name: 'else', features: [{ type: 'point', points: [[1, 1]], properties: {} }] }]),
      ).points,
    ).toEqual([]);
  });
});

describe('pickRecord', () => {
  const tile = decodeRecordTile(infrastructures);

  it('prefers a support to the line it carries', () => {
    expect(pickRecord(tile, [110, 104], { tolerance: 80 })).toMatchObject({
      kind: 'support',
      id: 11,
      value: 3,
      at: [100, 100],
    });
  });

  it('prefers the nearer of two records of the same kind in different tiles or layers', () => {
    const near = pickRecord(tile, [101, 100], { tolerance: 80 });
    const far = pickRecord(tile, [130, 100], { tolerance: 80 });
    const line = pickRecord(tile, [600, 100], { tolerance: 80 });
    if (!near || !far || !line) throw new Error('nothing was picked');
    expect([winsOver(near, far), winsOver(far, near)]).toEqual([true, false]);
    expect([winsOver(far, line), winsOver(line, far), winsOver(line, undefined)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('finds a line at its nearest place', () => {
    expect(pickRecord(tile, [600, 120], { tolerance: 80 })).toMatchObject({
      kind: 'line',
      id: 21,
      at: [600, 100],
    });
    expect(pickRecord(tile, [2500, 2980], { tolerance: 80 })).toMatchObject({
      kind: 'line',
      id: 21,
      at: [2500, 3000],
    });
  });

  it('finds nothing beyond the tolerance, nor between the parts of a line', () => {
    expect(pickRecord(tile, [600, 200], { tolerance: 80 })).toBeUndefined();
    expect(pickRecord(tile, [1550, 1050], { tolerance: 80 })).toBeUndefined();
  });

  it('finds the surface under the place, respecting holes', () => {
    const areas = decodeRecordTile(
      bytesOf([
        {
          name: 'sensitive-areas',
          features: [
            {
              type: 'polygon',
              id: 31,
              polygons: [
                [
                  [
                    [0, 0],
                    [1000, 0],
                    [1000, 1000],
                    [0, 1000],
                    [0, 0],
                  ],
                  [
                    [400, 400],
                    [400, 600],
                    [600, 600],
                    [600, 400],
                    [400, 400],
                  ],
                ],
              ],
              properties: { name: 'Agriates' },
            },
          ],
        },
      ]),
    );
    expect(pickRecord(areas, [100, 100], { tolerance: 10 })).toMatchObject({
      kind: 'sensitive-area',
      id: 31,
      name: 'Agriates',
    });
    expect(pickRecord(areas, [500, 500], { tolerance: 10 })).toBeUndefined();
    expect(pickRecord(areas, [1500, 500], { tolerance: 10 })).toBeUndefined();
  });

  it('adds a group up', () => {
    const cells = decodeRecordTile(
      bytesOf([
        {
          name: 'cells',
          features: [{ type: 'point', points: [[8, 8]], properties: { n0: 1, n1: 2, n2: 5, n3: 2 } }],
        },
      ]),
    );
    expect(pickRecord(cells, [10, 10], { tolerance: 20 })).toMatchObject({
      type: 'group',
      kind: 'support',
      count: 10,
    });
  });

  it('prefers a group to a line where a tile has some of its lines only', () => {
    const wide = decodeRecordTile(
      bytesOf([
        { name: 'cells', features: [{ type: 'point', points: [[8, 8]], properties: { n3: 2 } }] },
        {
          name: 'lines',
          features: [
            {
              type: 'line',
              id: 21,
              lines: [
                [
                  [0, 10],
                  [40, 10],
                ],
              ],
              properties: { risk: 2, neutralization: 0 },
            },
          ],
        },
      ]),
    );
    expect(pickRecord(wide, [10, 10], { tolerance: 20, isWide: true })).toMatchObject({ type: 'group' });
    expect(pickRecord(wide, [10, 10], { tolerance: 20 })).toMatchObject({ kind: 'line', id: 21 });
  });
});

describe('cases at wide zooms', () => {
  const bytes = bytesOf([
    {
      name: 'mortality',
      features: [
        { type: 'point', id: 1, points: [[10, 10]], properties: { cause: 1 } },
        { type: 'point', id: 2, points: [[50, 30]], properties: { cause: 2 } },
        { type: 'point', points: [[100, 20]], properties: { n: 2 } },
        { type: 'point', id: 3, points: [[1000, 1000]], properties: { cause: 2 } },
      ],
    },
  ]);

  it('are put together where their symbols would cover each other', () => {
    const tile = decodeRecordTile(bytes, false);
    expect(tile.points[0]?.ids).toEqual(Float64Array.of(3));
    expect(tile.cells[0]?.counts).toEqual(Uint32Array.of(4));
    expect(tile.cells[0]?.xy).toEqual(Int16Array.of(65, 20));
  });

  it('stay apart where records come one by one', () => {
    expect(decodeRecordTile(bytes).points[0]?.ids).toEqual(Float64Array.of(1, 2, 3));
  });
});
