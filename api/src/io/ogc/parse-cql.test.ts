import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../http/request-refused';
import { parseCql } from './parse-cql';

/** Examples of the standard's own test data (OGC 21-065r2), within the classes that the server names. */
const EXAMPLES: [filter: string, meaning: object][] = [
  [
    "landsat:scene_id = 'LC82030282019133LGN00'",
    { property: 'landsat:scene_id', is: '=', value: 'LC82030282019133LGN00' },
  ],
  ["owner LIKE 'Mike%'", { property: 'owner', is: 'like', value: 'Mike%' }],
  [
    'eo:cloud_cover IN (0.1,0.2)',
    {
      by: 'or',
      of: [0.1, 0.2].map(value => ({ property: 'eo:cloud_cover', is: '=', value })),
    },
  ],
  [
    'eq:cloud_cover < 0.1 AND landsat:wrs_row=28 AND landsat:wrs_path=203',
    {
      by: 'and',
      of: [
        { property: 'eq:cloud_cover', is: '<', value: 0.1 },
        { property: 'landsat:wrs_row', is: '=', value: 28 },
        { property: 'landsat:wrs_path', is: '=', value: 203 },
      ],
    },
  ],
  ["updated >= date('1970-01-01')", { property: 'updated', is: '>=', value: '1970-01-01' }],
  [
    'depth BETWEEN 100.0 and 150.0',
    {
      by: 'and',
      of: [
        { property: 'depth', is: '>=', value: 100 },
        { property: 'depth', is: '<=', value: 150 },
      ],
    },
  ],
  ['geophys:SURVEY_NAME IS NOT NULL', { not: { property: 'geophys:SURVEY_NAME', isNull: true } }],
  [
    "S_INTERSECTS(\"geometry\",BBOX(-180,-90,180,90)) OR NOT (a = 'it''s' AND b <> -1.5e2)",
    {
      by: 'or',
      of: [
        { property: 'geometry', box: [-180, -90, 180, 90] },
        {
          not: {
            by: 'and',
            of: [
              { property: 'a', is: '=', value: "it's" },
              { property: 'b', is: '<>', value: -150 },
            ],
          },
        },
      ],
    },
  ],
  ['a NOT BETWEEN 1 AND 2', { not: { by: 'and', of: expect.any(Array) } }],
  [
    'FALSE OR a = TRUE',
    {
      by: 'or',
      of: [
        { by: 'or', of: [] },
        { property: 'a', is: '=', value: true },
      ],
    },
  ],
];

describe('CQL2 text', () => {
  it.each(EXAMPLES)('%s', (filter, meaning) => {
    expect(parseCql(filter)).toEqual(meaning);
  });

  it.each([
    ...[
      '',
      ' ',
      'a',
      'a =',
      '= 1',
      "a = 'x",
      'a = 1 AND',
      '(a = 1',
      'a = 1)',
      'a = 1 b = 2',
      'a IN ()',
      'a == 1',
    ],
    ...['a = b', 'a + 1 = 2', "T_BEFORE(built, DATE('2015-01-01'))", "CASEI(a) = 'x'", 'a = 1; drop table x'],
    'S_INTERSECTS(geometry, POLYGON((0 0,1 1,0 1,0 0)))',
    'S_INTERSECTS(geometry, BBOX(1,2,3))',
    `${'('.repeat(21)}a = 1${')'.repeat(21)}`,
    `${'NOT '.repeat(400)}a = 1`,
    `a IN (${Array(201).fill(1).join()})`,
    `a = '${'x'.repeat(2000)}'`,
    `'${"\\'".repeat(900)}`,
  ])('is refused: %s', filter => {
    expect(() => parseCql(filter)).toThrow(InvalidInput);
  });
});
