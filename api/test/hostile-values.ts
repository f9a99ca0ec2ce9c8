import { INFRASTRUCTURE_ORDERINGS } from 'shared/server';

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid values for all parameters, and some valid ones. Parsers must accept or refuse each without failing. */
const TEXTS = [
  '1',
  '0',
  '-1',
  '1.5',
  ' 1 ',
  '0x10',
  '1e3',
  '٣',
  String(2 ** 16 + 1),
  String(2 ** 27),
  String(2 ** 31),
  String(2 ** 32 + 1),
  String(2 ** 53 - 1),
  String(2 ** 53),
  '99999999999999999999',
  '1e309',
  'NaN',
  'Infinity',
  'true',
  'null',
  '[object Object]',
  '{"a":1}',
  "' or 1=1; --",
  '%',
  '_',
  '\\',
  'a_b%',
  'É',
  'epervier',
  'milan nid',
  'ß',
  '🦅',
  '\u0000',
  'a\u0000b',
  '<script>',
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(10_000),
  '1,2',
  '3,45,4,46',
  '-1e300,-90,1e300,90',
  '3.0863,45.7772,3.0863,45.7772',
  '4,46,3,45',
  'NaN,0,1,1',
  'POLE',
  'RISK_H',
  'none',
  'summary',
  '2025-04-02',
  '9999-12-31',
  '2025-02-30',
  '0000-00-00',
  '01/02/2025',
  'mortality',
  'ADMIN_REG',
];

const ORDERS = [
  'date',
  'species',
  'author',
  'count',
  'death_cause',
  'name',
  'code',
  'at',
  'label',
  'username',
];

/** All orderings and some invalid ones, each with cursors of all value types. */
const orders = (): string[] => [
  ...[...INFRASTRUCTURE_ORDERINGS, ...ORDERS].flatMap(order => [order, `-${order}`]),
  '--id',
  'id desc',
  'password',
  '__proto__',
  'toString',
];

const POSITIONS = [
  1,
  -1,
  0,
  2 ** 31,
  2 ** 53,
  1.5,
  '',
  'abc',
  'é',
  'a\u0000b',
  '\ud800',
  '2025-05-10',
  '2025-02-30',
  null,
  [1],
  { a: 1 },
  true,
];
const IDS = [1, 3, 0, -1, 1.5, 2 ** 27 + 5, 2 ** 53 - 1, 2 ** 53, '1', null];

/** Query strings for one parameter, without the `?`. */
export function hostileQueries(parameter: string): string[] {
  const encoded = (value: string) => `${parameter}=${encodeURIComponent(value)}`;
  if (parameter === 'cursor')
    return [
      ...['', 'abc', 'e30', 'bnVsbA', '%00', '%ff', 'x'.repeat(1001)].map(text => `cursor=${text}`),
      `cursor=${cursorOf([])}`,
      `cursor=${cursorOf(['id', 1])}`,
      ...['id', '-date', 'species', 'author', 'count', 'risk', 'last_diagnosis_date', 'name'].flatMap(
        order => [
          ...POSITIONS.map(value => `ordering=${order}&cursor=${cursorOf([order, value, 3])}`),
          ...IDS.map(id => `ordering=${order}&cursor=${cursorOf([order, 1, id])}&limit=2`),
          `ordering=${order}&cursor=${cursorOf(['other', 1, 3])}`,
        ],
      ),
    ];
  if (parameter === 'ordering')
    return orders().flatMap(order => [encoded(order), `${encoded(order)}&limit=2`]);
  return [
    ...TEXTS.map(encoded),
    `${parameter}=%ff%fe`,
    `${parameter}=%ed%a0%80`,
    `${parameter}=%`,
    `${parameter}`,
    `${parameter}=1&${parameter}=2`,
    `${parameter}=1&${parameter}=x`,
    `${parameter}[]=1&${parameter}[]=1`,
    `${parameter}[a][b][c]=1`,
    `${parameter}[][][]=1`,
    `${parameter}.x=1`,
    Array.from({ length: 3000 }, (_, i) => `${parameter}=${i + 1}`).join('&'),
    Array.from({ length: 3000 }, (_, i) => `${parameter}[${i}]=POLE`).join('&'),
  ];
}
