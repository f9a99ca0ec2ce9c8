import { distanceBetween } from 'shared/geometry';
import { expect, it } from 'vitest';
import type { Page } from '../../http/pages';
import { InventoryColumns } from './columns';
import { findPage, type InfrastructureOrdering } from './find-page';
import { Selection } from './selection';

const RISKS = [null, 'RISK_L', 'RISK_M', 'RISK_H'] as const;

/** A small inventory in which every value occurs often. */
function inventory(size: number): InventoryColumns {
  const columns = new InventoryColumns();
  for (let id = 1; id <= size; id++)
    columns.set({
      id,
      uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      created_by: 1,
      updated_by: null,
      created_at: '2026-01-02T03:04:05.678Z',
      updated_at: '2026-01-02T03:04:05.678Z',
      version: 3,
      neutralization_date: null,
      kind: id % 3 === 0 ? 'LINE' : 'POLE',
      west: id / 100,
      south: 45,
      east: id / 100,
      north: 45,
      length: null,
      network_type_id: id % 2 === 0 ? 2 : 65_536 + 2,
      owner_id: id % 4 === 0 ? null : 3 + (id % 2),
      condition_id: id % 7 === 0 ? 9 : null,
      risk: RISKS[(id * 7) % 4] ?? null,
      neutralization: 'none',
      last_diagnosis_date: id % 5 === 0 ? null : `20${10 + (id % 11)}-01-02`,
      mortality_count: id % 6 === 0 ? id : 0,
      armings: null,
      equipments: null,
      areas: null,
      sensitive_areas: null,
      text: '',
      line:
        id % 3 === 0
          ? JSON.stringify({
              type: 'LineString',
              coordinates: [
                [id / 100, 45],
                [id / 100 + 0.001, 45],
              ],
            })
          : null,
    });
  columns.remove(17);
  return columns;
}

const columns = inventory(500);
const everything = new Selection(columns, {}, []);

/** Among the records, so that two have nearly the same distance. */
const NEAR = [2.503, 45.1] as const;

function walk(ordering: InfrastructureOrdering, descending: boolean, limit: number) {
  const ids: number[] = [];
  let after: Page<InfrastructureOrdering>['after'] = null;
  for (;;) {
    const page = findPage(columns, everything, { ordering, descending, after, limit, near: NEAR });
    expect(page.total).toBe(499);
    ids.push(...page.ids);
    if (!page.next) return ids;
    after = page.next;
  }
}

const placeValue: Record<InfrastructureOrdering, (id: number) => number> = {
  id: id => id,
  type: id => columns.kind[id] ?? 0,
  network_type: id => columns.network[id] ?? 0,
  risk: id => columns.risk[id] ?? 0,
  neutralization: () => 0,
  last_diagnosis_date: id => columns.diagnosed[id] ?? 0,
  owner: id => columns.owner[id] ?? 0,
  condition: id => columns.condition[id] ?? 0,
  mortality_count: id => columns.deaths[id] ?? 0,
  distance: id => distanceBetween(NEAR, [id / 100, 45]),
};

it.each(Object.keys(placeValue) as InfrastructureOrdering[])(
  'walks all records once, ordered by %s',
  ordering => {
    const all = Array.from({ length: 500 }, (_, i) => i + 1).filter(id => id !== 17);
    const sorted = all.sort((a, b) => placeValue[ordering](a) - placeValue[ordering](b) || a - b);
    for (const limit of [1000, 100, 37]) {
      expect(walk(ordering, false, limit)).toEqual(sorted);
      expect(walk(ordering, true, limit)).toEqual([...sorted].reverse());
    }
  },
);

it('finds the same in a box as a scan of all records', () => {
  const box = [1.001, 44, 2.345, 46] as const;
  const selection = new Selection(columns, { in_bbox: [...box] }, []);
  const { ids } = findPage(columns, selection, {
    ordering: 'id',
    descending: false,
    after: null,
    limit: null,
  });
  const expected = Array.from({ length: 500 }, (_, i) => i + 1).filter(
    id => id !== 17 && id / 100 >= 1.001 && id / 100 <= 2.345,
  );
  expect(ids).toEqual(expected);
});

it('continues after a deleted record, however high its id', () => {
  const after = { value: 1, id: 2 ** 40 };
  const ids = (descending: boolean) =>
    findPage(columns, everything, { ordering: 'risk', descending, after, limit: 1000 }).ids;
  const risks = (found: number[]) => new Set(found.map(placeValue.risk));
  expect(risks(ids(false))).toEqual(new Set([2, 3]));
  expect(risks(ids(true))).toEqual(new Set([1, 0]));
});

it('distinguishes list items with high ids', () => {
  const found = (network_type: number[]) => {
    const selection = new Selection(columns, { network_type }, []);
    return findPage(columns, selection, { ordering: 'id', descending: false, after: null, limit: 3 }).ids;
  };
  expect(found([2])).toEqual([2, 4, 6]);
  expect(found([65_538])).toEqual([1, 3, 5]);
  expect(found([2 ** 53 - 1])).toEqual([]);
});
