import type { ProblemCode } from 'shared/server';
import type { TestServer } from './harness';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

type Fields = Record<string, unknown>;
/** A bad value, with the path and code of its problem. */
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
  [point(3, 95), 'range'],
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

/** Faults of one field. */
const of = (field: string, faults: [unknown, ProblemCode][]): [string, Fault][] =>
  faults.map(([value, code]) => [field, [value, [field], code]]);

/** For every resource, a valid body and the faults to put into it. */
export async function badInputs(
  server: TestServer,
): Promise<Record<string, { body: Fields; faults: [string, Fault][] }>> {
  const samples = samplesOf(server);
  const foreign = server.item('RISK_LEV', 'RISK_L');
  const condition = server.item('IFR_COND', 'GOOD');
  const [support, line] = [await createdPoint(server), await createdLine(server)];
  const armingOfLines = server.item('ARMING', 'BARECABLE');
  const equipmentOfLines = server.item('EQMT_TYPE', 'EQ014');
  const equipment = (changes: Fields) => [
    { type_id: server.item('EQMT_TYPE', 'EQ001'), count: 1, reference: '', comment: '', ...changes },
  ];
  return {
    'cables/points/': {
      body: samples.point(),
      faults: [
        ...of('geom', POINT),
        ...of('network_type_id', [
          [undefined, 'required'],
          [null, 'required'],
          ...REFERENCE,
          [foreign, 'wrong_list'],
        ]),
        ...of('owner_id', [...REFERENCE, [foreign, 'wrong_list']]),
        ...of('condition_id', [...REFERENCE, [foreign, 'wrong_list']]),
        ...of('uuid', [
          ['not-a-uuid', 'invalid'],
          [5, 'invalid'],
        ]),
      ],
    },
    'cables/lines/': { body: samples.line(), faults: of('geom', LINE) },
    'cables/diagnosis/': {
      body: samples.supportDiagnosis(support),
      faults: [
        ...of('infrastructure', [
          [undefined, 'required'],
          [999_999, 'unknown_reference'],
          ['local:3b241101-e2bb-4255-8caf-4136c566a962', 'unknown_reference'],
        ]),
        ...of('date', DATE),
        ...of('remark', TEXT),
        ...of('technical_proposal', TEXT),
        ...of('actions', TEXT),
        ...of('equipped_structure', TEXT),
        ...of('condition_id', [...REFERENCE, [foreign, 'wrong_list']]),
        ...of('pole_attractivity_id', [...REFERENCE, [condition, 'wrong_list']]),
        ...of('sgmt_moving_risk_id', [[foreign, 'wrong_infrastructure_type']]),
        ...of('burial_advice', [
          [true, 'wrong_infrastructure_type'],
          ['oui', 'invalid'],
        ]),
        ...of('arming_id', [
          ['x', 'invalid'],
          [Array.from({ length: 51 }, () => 1), 'too_many'],
        ]),
        ['arming_id', [[armingOfLines], ['arming_id', 0], 'not_offered']],
        ['arming_id', [[server.item('ARMING', 'DA'), condition], ['arming_id', 1], 'wrong_list']],
        ['media_id', [[999_999], ['media_id', 0], 'unknown_reference']],
      ],
    },
    'cables/operations/': {
      body: samples.operation(support),
      faults: [
        ...of('date', DATE),
        ...of('neutralization_level', [
          [undefined, 'required'],
          ['none', 'invalid'],
          [1, 'invalid'],
        ]),
        ...of('operation_type_id', [[undefined, 'required'], ...REFERENCE, [foreign, 'wrong_list']]),
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
        ['equipments', [equipment({ type_id: foreign }), ['equipments', 0, 'type_id'], 'wrong_list']],
        ['infrastructure', [line, ['equipments', 0, 'type_id'], 'not_offered']],
      ],
    },
    'mortality/': {
      body: samples.mortality(),
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
        ...of('death_cause_id', [[undefined, 'required'], ...REFERENCE, [foreign, 'wrong_list']]),
        ...of('data_source', [...REFERENCE, [foreign, 'wrong_list']]),
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
      body: samples.sensitiveArea(),
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
