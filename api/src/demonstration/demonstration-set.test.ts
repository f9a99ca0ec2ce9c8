import { DIAGNOSIS_LEVELS, LIMITS } from 'shared/contract';
import { distanceBetween, intersectsPolygon, nearestPointOnLine } from 'shared/map/geometry';
import { describe, expect, it } from 'vitest';
import { referenceAreas } from '../reference/areas';
import { REFERENCE_LISTS } from '../reference/nomenclatures';
import { SPECIES } from '../reference/species';
import { daysBefore } from './calendar';
import { DEMONSTRATION_COUNTS, drawDemonstration } from './demonstration-set';

const today = '2026-11-20';
const set = drawDemonstration(today);
const { network, diagnoses, operations, mortality } = set;
const infrastructure = ({ kind, index }: { kind: string; index: number }) =>
  kind === 'POLE' ? network.supports[index] : network.lines[index];
const item = (type: string, code: string) =>
  REFERENCE_LISTS.find(list => list.code === type)?.items.find(known => known.code === code);

describe('the drawn demonstration', () => {
  it('holds what it promises', () => {
    expect(network.supports).toHaveLength(DEMONSTRATION_COUNTS.supports);
    expect(diagnoses).toHaveLength(DEMONSTRATION_COUNTS.diagnoses);
    expect(mortality).toHaveLength(DEMONSTRATION_COUNTS.mortality);
    expect(set.pictures).toHaveLength(DEMONSTRATION_COUNTS.pictures);
    expect(new Set(set.pictures.map(picture => picture.subject.kind)).size).toBeGreaterThan(2);
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(operation => operation.neutralization_level))).toEqual(
      new Set(['full', 'partial']),
    );
  });

  it('stands in Corsica, in one of the municipalities', () => {
    const areas = referenceAreas();
    const corsica = areas.filter(area => area.type === 'ADMIN_REG' && area.code === '94');
    const municipalities = areas.filter(area => area.type === 'ADMIN_COM');
    for (const around of [corsica, municipalities]) {
      const outside = network.supports.filter(
        ({ position }) =>
          !around.some(area => intersectsPolygon({ type: 'Point', coordinates: position }, area.geometry)),
      );
      expect(outside).toEqual([]);
    }
  });

  it('is the same on every machine and moves with the day', () => {
    expect(drawDemonstration(today)).toEqual(set);
    const later = drawDemonstration('2027-03-01');
    expect(later.network).toEqual(network);
    expect(later.diagnoses[0]?.date).not.toBe(diagnoses[0]?.date);
  });

  it('lies wholly in the past, no older than ten years', () => {
    for (const { date } of [...diagnoses, ...operations, ...mortality]) {
      expect(date < today, date).toBe(true);
      expect(date > daysBefore(today, 3650), date).toBe(true);
    }
  });

  it('visits some supports several times and enters them in any order of dates', () => {
    const visits = new Map<string, string[]>();
    for (const { on, date } of diagnoses) {
      const key = `${on.kind}:${on.index}`;
      visits.set(key, [...(visits.get(key) ?? []), date]);
    }
    const several = [...visits.values()].filter(dates => dates.length > 1);
    expect(several.length).toBeGreaterThan(50);
    expect(several.some(dates => dates.join() !== [...dates].sort().join())).toBe(true);
  });

  it('fills only fields of the right kind, with items offered there', () => {
    for (const diagnosis of diagnoses) {
      const { kind } = diagnosis.on;
      const network = infrastructure(diagnosis.on)?.network;
      expect(
        Object.keys(diagnosis.levels).every(level => DIAGNOSIS_LEVELS[kind].some(own => own === level)),
      ).toBe(true);
      for (const code of diagnosis.armings)
        expect(item('ARMING', code)?.parents, code).toEqual(
          expect.arrayContaining([`NETW_TYP:${network}`, `IFR_TYPE:${kind}`]),
        );
      expect(Math.max(diagnosis.remark.length, diagnosis.technical_proposal.length)).toBeLessThanOrEqual(
        LIMITS.text,
      );
    }
    for (const { on, equipments } of operations)
      for (const { type } of equipments)
        expect(item('EQMT_TYPE', type)?.parents, type).toEqual(
          expect.arrayContaining([`NETW_TYP:${infrastructure(on)?.network}`, `IFR_TYPE:${on.kind}`]),
        );
  });

  it('finds dead birds of known species near what killed them', () => {
    for (const { on, position, species } of mortality) {
      expect(SPECIES.map(known => known.code)).toContain(species);
      if (!on) continue;
      const metres =
        on.kind === 'POLE'
          ? distanceBetween(position, network.supports[on.index]?.position ?? [0, 0])
          : nearestPointOnLine(position, {
              type: 'LineString',
              coordinates: network.lines[on.index]?.positions ?? [],
            })?.distance;
      expect(metres).toBeLessThan(45);
    }
  });
});
