import { PROBLEM_MESSAGES, type ProblemCode } from 'shared/contract';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

type Fields = Record<string, unknown>;
/** Value put in, where its problem is reported, and its code. */
type Fault = [value: unknown, path: (string | number)[], code: ProblemCode];

const FAR_FUTURE = '2999-12-31';
const LONG = 'é'.repeat(301);
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates });
const lineOf = (...coordinates: unknown[]) => ({ type: 'LineString', coordinates });

const REFERENCE: [unknown, ProblemCode][] = [
  ['texte', 'invalid'],
  [999_999, 'unknown_reference'],
  [Number.MAX_SAFE_INTEGER, 'unknown_reference'],
  [1.5, 'not_whole'],
  [-1, 'range'],
  [{}, 'invalid'],
  [[], 'invalid'],
];
const TEXT: [unknown, ProblemCode][] = [
  [LONG, 'max_length'],
  [12, 'invalid'],
  [{ a: 1 }, 'invalid'],
];
const DATE: [unknown, ProblemCode][] = [
  [undefined, 'required'],
  [null, 'required'],
  [20250101, 'invalid'],
  ['', 'invalid_date'],
  ['2025-02-29', 'invalid_date'],
  ['01/02/2025', 'invalid_date'],
  ['2025-01-01T00:00:00Z', 'invalid_date'],
  [FAR_FUTURE, 'date_in_future'],
];
const POINT: [unknown, ProblemCode][] = [
  [undefined, 'required'],
  [null, 'required'],
  ['POINT(3 45)', 'geometry_invalid'],
  [12, 'geometry_invalid'],
  [{}, 'geometry_type'],
  [lineOf(CLERMONT, [3.1, 45.8]), 'geometry_type'],
  [{ type: 'Point' }, 'geometry_invalid'],
  [point(), 'geometry_invalid'],
  [point(3), 'geometry_invalid'],
  [point(3, 45, 400), 'geometry_dimension'],
  [point('3', '45'), 'geometry_invalid'],
  [point(null, null), 'geometry_invalid'],
  [point(3, 95), 'geometry_invalid'],
  [point(45.77, 3.08), 'out_of_territory'],
];
const LINE: [unknown, ProblemCode][] = [
  [null, 'required'],
  [point(...CLERMONT), 'geometry_type'],
  [lineOf(), 'geometry_invalid'],
  [lineOf(CLERMONT), 'geometry_too_short'],
  [lineOf(CLERMONT, CLERMONT), 'geometry_too_short'],
  [lineOf(CLERMONT, [3, 45, 1]), 'geometry_dimension'],
  [lineOf(CLERMONT, null), 'geometry_invalid'],
  [lineOf(CLERMONT, [120, 45]), 'out_of_territory'],
];

/** Every fault of one field. */
const of = (field: string, faults: [unknown, ProblemCode][]): [string, Fault][] =>
  faults.map(([value, code]) => [field, [value, [field], code]]);

describeOnEngines('Bad input', server => {
  const samples = () => samplesOf(server());
  const foreign = () => server().item('RISK_LEV', 'RISK_L');
  const condition = () => server().item('IFR_COND', 'GOOD');

  async function tables(): Promise<Record<string, { body: Fields; faults: [string, Fault][] }>> {
    const [support, line] = [await createdPoint(server()), await createdLine(server())];
    const armingOfLines = server().item('ARMING', 'BARECABLE');
    const equipmentOfLines = server().item('EQMT_TYPE', 'EQ014');
    const equipment = (changes: Fields) => [
      { type_id: server().item('EQMT_TYPE', 'EQ001'), count: 1, reference: '', comment: '', ...changes },
    ];
    return {
      'cables/points/': {
        body: samples().point(),
        faults: [
          ...of('geom', POINT),
          ...of('network_type_id', [
            [undefined, 'required'],
            [null, 'required'],
            ...REFERENCE,
            [foreign(), 'wrong_list'],
          ]),
          ...of('owner_id', [...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('condition_id', [...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('uuid', [
            ['not-a-uuid', 'invalid'],
            [5, 'invalid'],
          ]),
        ],
      },
      'cables/lines/': { body: samples().line(), faults: of('geom', LINE) },
      'cables/diagnosis/': {
        body: samples().supportDiagnosis(support),
        faults: [
          ...of('infrastructure', [
            [undefined, 'required'],
            [999_999, 'unknown_reference'],
            ['local:3b241101-e2bb-4255-8caf-4136c566a962', 'unknown_reference'],
          ]),
          ...of('date', DATE),
          ...of('remark', TEXT),
          ...of('technical_proposal', TEXT),
          ...of('condition_id', [...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('pole_attractivity_id', [...REFERENCE, [condition(), 'wrong_list']]),
          ...of('sgmt_moving_risk_id', [[foreign(), 'wrong_infrastructure_type']]),
          ...of('burial_advice', [
            [true, 'wrong_infrastructure_type'],
            ['oui', 'invalid'],
          ]),
          ...of('arming_id', [
            ['x', 'invalid'],
            [Array.from({ length: 51 }, () => 1), 'too_many'],
          ]),
          ['arming_id', [[armingOfLines], ['arming_id', 0], 'not_offered']],
          ['arming_id', [[server().item('ARMING', 'DA'), condition()], ['arming_id', 1], 'wrong_list']],
          ['media_id', [[999_999], ['media_id', 0], 'unknown_reference']],
        ],
      },
      'cables/operations/': {
        body: samples().operation(support),
        faults: [
          ...of('date', DATE),
          ...of('neutralization_level', [
            [undefined, 'required'],
            ['none', 'invalid'],
            [1, 'invalid'],
          ]),
          ...of('operation_type_id', [[undefined, 'required'], ...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('resourcetype', [
            ['LineOperation', 'wrong_infrastructure_type'],
            ['Point', 'invalid'],
          ]),
          ...of('geom', [
            [lineOf(CLERMONT, [3.1, 45.8]), 'geometry_type'],
            [point(120, 3), 'out_of_territory'],
            [point(3, 45, 2), 'invalid'],
          ]),
          ...of('equipments', [
            ['x', 'invalid'],
            [{}, 'invalid'],
          ]),
          ['equipments', [[null], ['equipments', 0], 'required']],
          ['equipments', [equipment({ count: 101 }), ['equipments', 0, 'count'], 'range']],
          ['equipments', [equipment({ count: -1 }), ['equipments', 0, 'count'], 'range']],
          ['equipments', [equipment({ count: null }), ['equipments', 0, 'count'], 'required']],
          [
            'equipments',
            [equipment({ reference: 'x'.repeat(51) }), ['equipments', 0, 'reference'], 'max_length'],
          ],
          [
            'equipments',
            [equipment({ type_id: equipmentOfLines }), ['equipments', 0, 'type_id'], 'not_offered'],
          ],
          ['equipments', [equipment({ type_id: foreign() }), ['equipments', 0, 'type_id'], 'wrong_list']],
          ['infrastructure', [line, ['equipments', 0, 'type_id'], 'not_offered']],
        ],
      },
      'mortality/': {
        body: samples().mortality(),
        faults: [
          ...of('geom', POINT),
          ...of('date', DATE),
          ...of('author', [
            [undefined, 'required'],
            [null, 'required'],
            ['  ', 'required'],
            ['a'.repeat(101), 'max_length'],
          ]),
          ...of('species_id', [[undefined, 'required'], ...REFERENCE]),
          ...of('count', [
            [-1, 'range'],
            [1.5, 'not_whole'],
            ['x', 'invalid'],
            [1e9, 'range'],
          ]),
          ...of('death_cause_id', [[undefined, 'required'], ...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('data_source', [...REFERENCE, [foreign(), 'wrong_list']]),
          ...of('data_source_url', [
            ['javascript:alert(1)', 'invalid_url'],
            ['rien', 'invalid_url'],
          ]),
          ...of('infrstr_id', [[999_999, 'unknown_reference']]),
          ...of('comment', TEXT),
          ['media_id', [[999_999], ['media_id', 0], 'unknown_reference']],
        ],
      },
      'sensitive-areas/': {
        body: samples().sensitiveArea(),
        faults: [
          ...of('name', [
            [undefined, 'required'],
            ['', 'required'],
            ['n'.repeat(201), 'max_length'],
          ]),
          ...of('geom', [
            [undefined, 'required'],
            [[], 'invalid'],
            [{ type: 'Polygon', coordinates: [] }, 'geometry_invalid'],
            [{ type: 'Polygon', coordinates: [[CLERMONT, CLERMONT]] }, 'geometry_invalid'],
          ]),
        ],
      },
    };
  }

  async function recordCounts(): Promise<number[]> {
    const { db } = server().context;
    const counts: number[] = [];
    for (const table of [
      'infrastructures',
      'diagnoses',
      'operations',
      'operation_equipments',
      'mortality_cases',
      'sensitive_areas',
      'history',
      'diagnosis_armings',
    ] as const) {
      const { total } = await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      counts.push(Number(total));
    }
    return counts;
  }

  it('is answered with 400 naming the field in the language asked for, and nothing is written', async () => {
    const admin = server().as('admin');
    const all = await tables();
    const before = await recordCounts();
    const wrong: string[] = [];
    for (const [path, { body, faults }] of Object.entries(all)) {
      for (const [index, [field, [value, where, code]]] of faults.entries()) {
        const locale = index % 2 === 0 ? 'fr' : 'en';
        const answer = await admin.post(path, { ...body, [field]: value }, { 'accept-language': locale });
        const problem = answer.body.problems?.find(
          (one: { path: unknown }) => JSON.stringify(one.path) === JSON.stringify(where),
        );
        const messages = where.reduce((node, step) => node?.[step], answer.body);
        const wording = PROBLEM_MESSAGES[locale][code].split('{')[0] ?? '';
        if (
          answer.status !== 400 ||
          problem?.code !== code ||
          !Array.isArray(messages) ||
          !messages[0]?.startsWith(wording)
        )
          wrong.push(
            `${path} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(await recordCounts()).toEqual(before);
  });

  it('is refused by PUT and PATCH too, and the record stays as it was', async () => {
    const editor = server().as('editor');
    const id = await createdPoint(server());
    const before = (await editor.get(`cables/points/${id}/`)).body;
    for (const send of [editor.put, editor.patch]) {
      const answer = await send(`cables/points/${id}/`, samples().point({ geom: point(3, 45, 9) }));
      expect(answer.status).toBe(400);
      expect(answer.body.geom).toHaveLength(1);
    }
    const empty = await editor.put(`cables/points/${id}/`, {});
    expect(Object.keys(empty.body)).toEqual(expect.arrayContaining(['geom', 'network_type_id']));
    expect((await editor.get(`cables/points/${id}/`)).body).toEqual(before);
  });

  it('hostile text is kept as the text it is', async () => {
    const editor = server().as('editor');
    const id = await createdPoint(server());
    const hostile = [
      "'); drop table users; --",
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '🦅 aigle, 鷲, ‮עורב‬ شاهين',
      '{{7*7}} $(id) %00 \\',
      '= 1 + 1',
      'é',
    ];
    for (const remark of hostile) {
      const made = await editor.post('cables/diagnosis/', samples().supportDiagnosis(id, { remark }));
      expect(made.status).toBe(201);
      expect((await editor.get(`cables/diagnosis/${made.body.id}/`)).body.remark).toBe(remark);
    }
    const raw = `{"infrastructure":${id},"date":"2025-01-01","remark":"a\\u0000b\\ud800c"}`;
    const cleaned = await editor.post('cables/diagnosis/', raw);
    expect(cleaned.status).toBe(201);
    expect(cleaned.body.remark).toBe('ab\ufffdc');
  });

  it('never meets with a 5xx, however malformed', async () => {
    const editor = server().as('editor');
    const bodies = [
      '{',
      '[]',
      '"x"',
      'null',
      '12',
      '',
      '\u0000',
      '{"geom":NaN}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      `${'['.repeat(5000)}`,
    ];
    const wrong: string[] = [];
    const note = (what: string, answer: { status: number; body: unknown }) => {
      if (answer.status >= 500 || answer.status < 400)
        wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`);
    };
    for (const path of [
      'cables/points/',
      'cables/diagnosis/',
      'cables/operations/',
      'mortality/',
      'auth/jwt/create/',
      'auth/jwt/refresh/',
    ])
      for (const body of bodies)
        note(`POST ${path} ${body.slice(0, 20)}`, await editor.send('POST', path, body));
    const queries = [
      'in_bbox=a',
      'in_bbox=1,2,3',
      'in_bbox=,,,',
      'in_bbox=3,46,2,45',
      'risk=x',
      'limit=0',
      'limit=1e9',
      'limit=x',
      'cursor=abc',
      'cursor=e30',
      'ordering=password',
      'type=POLE&type=x',
      'area=x',
      'network_type=1.5',
      'diagnosed_after=hier',
      'has_mortality=peut-etre',
      'fields=all',
      `q=${'x'.repeat(201)}`,
    ];
    for (const query of queries) note(query, await editor.get(`cables/infrastructures/?${query}`));
    for (const path of [
      '/api/v1/%zz',
      '/api/v1/cables/points/abc/',
      '/api/v1/cables/points/-1/',
      '/api/v1/cables/points/99999999999999999999/',
      '/api/v1/cables/points/1%00/',
      '/api/v1/rien/',
      '/api/v1/history/users/1/',
      '/api/v1/history/__proto__/1/',
      '//',
      '/api//v1',
      `/api/v1/${'x'.repeat(9000)}`,
    ])
      note(path.slice(0, 50), await editor.get(path));
    note('deep id', await editor.get('cables/points/999999999999999/'));
    note('odd key', await editor.post('cables/points/', samples().point(), { 'idempotency-key': 'ä ö' }));
    note(
      'form',
      await editor.send('POST', 'cables/points/', 'a=1', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    );
    note('no type', await editor.send('POST', 'cables/points/', 'a=1', { 'content-type': 'text/plain' }));
    note('odd type', await editor.send('POST', 'cables/points/', 'a=1', { 'content-type': ';;;' }));
    note('accept', await editor.get('cables/points/', { accept: 'image/png' }));
    note('method', await editor.send('PUT', 'cables/points/', '{}'));
    expect(wrong).toEqual([]);
  });

  it('gives each refusal its own status and code', async () => {
    const editor = server().as('editor');
    const cases: [Promise<{ status: number; body: { code: string }; headers: object }>, number, string][] = [
      [editor.get('rien/'), 404, 'not_found'],
      [editor.send('PUT', 'cables/points/', '{}'), 405, 'method_not_allowed'],
      [editor.get('cables/points/', { accept: 'image/png' }), 406, 'not_acceptable'],
      [
        editor.send('POST', 'cables/points/', 'x', { 'content-type': 'text/csv' }),
        415,
        'unsupported_media_type',
      ],
      [editor.send('POST', 'cables/points/', `{"a":"${'x'.repeat(9_000_000)}"}`), 413, 'payload_too_large'],
    ];
    for (const [answer, status, code] of cases)
      expect(await answer).toMatchObject({ status, body: { code } });
    expect((await editor.send('PUT', 'cables/points/', '{}')).headers.allow).toContain('POST');
  });

  it('finds text with wildcards and accents literally, whatever is asked', async () => {
    const editor = server().as('editor');
    for (const q of ["'", '%', '_', '\\', '"', ';--', '🦅', 'a'.repeat(200), '%00', '(', '٣']) {
      const answer = await editor.get(`cables/infrastructures/?q=${encodeURIComponent(q)}`);
      expect([q, answer.status]).toEqual([q, 200]);
      expect((await editor.get(`species/?search=${encodeURIComponent(q)}`)).status).toBe(200);
    }
  });
});
