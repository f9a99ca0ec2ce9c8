import { CAUSES_OF_DEATH, INFRASTRUCTURE_TYPES, NOMENCLATURE_TYPES, RISK_LEVELS } from 'shared/contract';
import { describe, expect, it } from 'vitest';
import { REFERENCE_LISTS } from './first-data';

const itemsOf = (type: string) => REFERENCE_LISTS.find(list => list.code === type)?.items ?? [];
const codesOf = (type: string) => itemsOf(type).map(item => item.code);

describe('reference lists', () => {
  it('are all there, once', () => {
    expect(REFERENCE_LISTS.map(list => list.code).sort()).toEqual([...NOMENCLATURE_TYPES].sort());
    expect(new Set(REFERENCE_LISTS.map(list => list.mnemonic)).size).toBe(NOMENCLATURE_TYPES.length);
  });

  it('contain the codes that rules depend on', () => {
    expect(codesOf('RISK_LEV')).toEqual(RISK_LEVELS);
    expect(codesOf('IFR_TYPE')).toEqual(INFRASTRUCTURE_TYPES);
    expect(codesOf('CAUSE_OF_DEATH')).toEqual(CAUSES_OF_DEATH);
  });

  it('have the known number of items', () => {
    expect(Object.fromEntries(REFERENCE_LISTS.map(list => [list.code, list.items.length]))).toEqual({
      OWNER: 2,
      NETW_TYP: 2,
      IFR_TYPE: 2,
      IFR_COND: 2,
      RISK_LEV: 3,
      CAUSE_OF_DEATH: 3,
      COD_SRC: 2,
      CARE_CTR: 0,
      OP_TYPE: 2,
      GAN: 3,
      AREAS: 18,
      ARMING: 30,
      EQMT_TYPE: 22,
    });
  });

  it.each(REFERENCE_LISTS.map(list => [list.code, list] as const))(
    '%s: both labels, codes once',
    (_, list) => {
      expect(list.label && list.label_en).toBeTruthy();
      for (const item of list.items) expect(item.label.trim() && item.label_en.trim()).not.toBe('');
      expect(new Set(list.items.map(item => item.code)).size).toBe(list.items.length);
    },
  );

  it('reference existing parents in an earlier list', () => {
    const order = REFERENCE_LISTS.map(list => list.code);
    for (const list of REFERENCE_LISTS)
      for (const item of list.items)
        for (const parent of item.parents) {
          const [type = '', code = ''] = parent.split(':');
          expect(codesOf(type), `${list.code}:${item.code} → ${parent}`).toContain(code);
          expect(order.indexOf(type as (typeof order)[number])).toBeLessThan(order.indexOf(list.code));
        }
  });

  it('offer armings by infrastructure and network', () => {
    const parentsOf = (code: string) => itemsOf('ARMING').find(item => item.code === code)?.parents;
    expect(parentsOf('H61')).toEqual(['NETW_TYP:HTA-BT', 'IFR_TYPE:POLE']);
    expect(parentsOf('HEADCAT_TOW')).toEqual(['NETW_TYP:HTB', 'IFR_TYPE:POLE']);
    expect(parentsOf('GUARD_CAB')).toEqual(['NETW_TYP:HTB', 'IFR_TYPE:LINE']);
    expect(parentsOf('AUTRES')).toHaveLength(4);
  });
});
