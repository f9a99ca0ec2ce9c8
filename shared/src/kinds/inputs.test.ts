import { choicesOf } from '../contract/choices';
import { latestOf } from '../contract/latest';
import { check, PROBLEM_CODES } from '../contract/problem';
import { messageOf, PROBLEM_MESSAGES } from '../contract/problem-messages';
import type { NomenclatureType } from '../contract/reference';
import { diagnosisInputSchema, mortalityInputSchema, operationInputSchema } from '.';
import { infrastructureFilterSchema } from './infrastructures';

const mortality = {
  geom: { type: 'Point', coordinates: [9, 42] },
  date: '2026-05-01',
  author: 'Ana',
  species_id: 1,
  death_cause_id: 2,
};
const codesOf = (checked: ReturnType<typeof check>) =>
  checked.status === 'invalid' ? checked.problems.map(p => `${p.path.join('.')}: ${p.code}`) : [];

describe('a mortality case', () => {
  it('distinguishes a count of zero from an unknown count', () => {
    expect(check(mortalityInputSchema, { ...mortality, count: 0 })).toMatchObject({ value: { count: 0 } });
    expect(check(mortalityInputSchema, mortality)).toMatchObject({ value: { count: null } });
  });

  it('reports every wrong field', () => {
    const body = {
      geom: null,
      date: '2026-02-30',
      author: ' ',
      species_id: 'x',
      death_cause_id: 2,
      count: 1.5,
      data_source_url: 'javascript:alert(1)',
      comment: 'x'.repeat(301),
    };
    expect(codesOf(check(mortalityInputSchema, body))).toEqual(
      expect.arrayContaining([
        'geom: required',
        'date: invalid_date',
        'author: required',
        'species_id: invalid',
        'count: not_whole',
        'comment: max_length',
      ]),
    );
    expect(
      codesOf(check(mortalityInputSchema, { ...mortality, data_source_url: 'javascript:alert(1)' }))[0],
    ).toMatch(/^data_source_url: /);
  });

  it('accepts hostile text, without NUL and lone surrogates', () => {
    const hostile = '<script>alert(1)</script> \u0000 \ud800 ; DROP TABLE users; -- ‮';
    const checked = check(mortalityInputSchema, { ...mortality, comment: hostile });
    expect(checked).toMatchObject({ status: 'valid' });
    if (checked.status === 'valid') {
      expect(checked.value.comment).toContain('<script>');
      expect(checked.value.comment).not.toContain('\u0000');
      expect(checked.value.comment.isWellFormed()).toBe(true);
    }
  });
});

describe('a diagnosis and an operation', () => {
  it('refers to records of the server and to records not sent yet', () => {
    const ref = 'local:0190a9a4-7b1c-7000-8000-000000000000';
    expect(
      check(diagnosisInputSchema, { infrastructure: ref, date: '2026-01-02', media_id: [ref, 3] }),
    ).toMatchObject({ status: 'valid' });
    expect(codesOf(check(diagnosisInputSchema, { infrastructure: 'local:x', date: '2026-01-02' }))).toEqual([
      'infrastructure: invalid',
    ]);
  });

  it('bounds the equipment of an operation', () => {
    const body = {
      infrastructure: 1,
      date: '2026-01-02',
      neutralization_level: 'full',
      operation_type_id: 1,
      equipments: [{ type_id: 1, count: 101, reference: 'r'.repeat(51) }],
    };
    expect(codesOf(check(operationInputSchema, body)).sort()).toEqual([
      'equipments.0.count: range',
      'equipments.0.reference: max_length',
    ]);
  });

  it('takes as last the newest date, then the newest creation', () => {
    const back = { id: 3, date: '2020-01-01', timestamp_create: '2026-03-01T00:00:00Z' };
    const newest = { id: 1, date: '2025-01-01', timestamp_create: '2026-01-01T00:00:00Z' };
    const tie = { id: 2, date: '2025-01-01', timestamp_create: '2026-02-01T00:00:00Z' };
    expect(latestOf([back, newest])?.id).toBe(1);
    expect(latestOf([newest, back, tie])?.id).toBe(2);
    expect(latestOf([])).toBeNull();
  });
});

describe('choices', () => {
  const item = (id: number, code: string, parents: number[], type: string) => ({
    id,
    code,
    label: code,
    label_en: code,
    type,
    status: 'active' as const,
    parents,
  });
  const lists: NomenclatureType[] = [
    {
      id: 1,
      code: 'IFR_TYPE',
      mnemonic: '',
      label: '',
      label_en: '',
      nomenclatures: [item(1, 'POLE', [], 'IFR_TYPE'), item(2, 'LINE', [], 'IFR_TYPE')],
    },
    {
      id: 2,
      code: 'NETW_TYP',
      mnemonic: '',
      label: '',
      label_en: '',
      nomenclatures: [item(3, 'HTA-BT', [], 'NETW_TYP'), item(4, 'HTB', [], 'NETW_TYP')],
    },
    {
      id: 3,
      code: 'ARMING',
      mnemonic: '',
      label: '',
      label_en: '',
      nomenclatures: [
        item(5, 'ALTERNE', [3, 1], 'ARMING'),
        item(6, 'TAB_TOW', [4, 1], 'ARMING'),
        item(7, 'BARECABLE', [2, 3, 4], 'ARMING'),
        item(8, 'AUTRES', [], 'ARMING'),
      ],
    },
  ];
  it('follow the infrastructure and the network; an item without parents is offered everywhere', () => {
    const codes = (infrastructureType: 'POLE' | 'LINE', networkType: string | null) =>
      choicesOf(lists, 'ARMING', { infrastructureType, networkType }).map(a => a.code);
    expect(codes('POLE', 'HTA-BT')).toEqual(['ALTERNE', 'AUTRES']);
    expect(codes('POLE', 'HTB')).toEqual(['TAB_TOW', 'AUTRES']);
    expect(codes('LINE', 'HTB')).toEqual(['BARECABLE', 'AUTRES']);
    expect(codes('POLE', null)).toEqual(['ALTERNE', 'TAB_TOW', 'AUTRES']);
  });
});

describe('filters of a list', () => {
  it('take one value or several, and a box', () => {
    const parsed = check(infrastructureFilterSchema, {
      risk: 'RISK_H',
      owner: ['1', '2'],
      in_bbox: '8,41,9,42',
      has_mortality: 'true',
    });
    expect(parsed).toMatchObject({
      value: { risk: ['RISK_H'], owner: [1, 2], in_bbox: [8, 41, 9, 42], has_mortality: true },
    });
  });
  it.each(['', '1,2,3', 'a,b,c,d', '9,41,8,42', '8,,9,42', '8,41,9,91'])('refuse the box "%s"', in_bbox =>
    expect(codesOf(check(infrastructureFilterSchema, { in_bbox }))).toHaveLength(1),
  );
});

describe('messages', () => {
  it('exist for every problem in both languages, with the same parameters', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const code of PROBLEM_CODES) {
      expect(PROBLEM_MESSAGES.fr[code]).not.toBe('');
      expect(names(PROBLEM_MESSAGES.fr[code])).toEqual(names(PROBLEM_MESSAGES.en[code]));
    }
  });
  it('insert their parameters', () => {
    expect(messageOf({ code: 'max_length', params: { limit: 300 } }, 'en')).toBe(
      'Max length authorized: 300.',
    );
  });
});
