import { act, renderHook } from '@testing-library/react';
import { useColumnChoice } from './column-choice';
import type { Shown } from './define-record';

const rows = Array.from(
  { length: 12 },
  (_, id): Shown => ({
    id,
    geometry: { type: 'Point', coordinates: [9, 42] },
    properties: { id, municipality: 'Ucciani', arming: ['H61'], risk: id < 3 ? 'RISK_H' : 'RISK_M' },
  }),
);
const choice = (...of: Parameters<typeof useColumnChoice>) =>
  renderHook(() => useColumnChoice(...of)).result.current;
const KEYS = ['id', 'risk', 'municipality', 'arming'];
const shownOf = (filters: object, list: { rows: (Shown | undefined)[]; total: number }) => {
  const { shows } = choice('poles', { ...filters }, list);
  return KEYS.filter(key => shows({ key }));
};

afterEach(() => act(choice('poles').reset));

it('leaves out columns in which all records of a complete list have the same value', () => {
  expect(shownOf({}, { rows, total: 12 })).toEqual(['id', 'risk']);
  // Further rows may differ.
  expect(shownOf({}, { rows, total: 13 })).toEqual(KEYS);
  expect(shownOf({}, { rows: rows.slice(0, 3), total: 3 })).toEqual(KEYS);
});

it('leaves out the column of a filter with one value', () => {
  expect(shownOf({ risk: ['RISK_H'] }, { rows, total: 1000 })).toEqual(['id', 'municipality', 'arming']);
  expect(shownOf({ risk: ['RISK_H', 'RISK_M'] }, { rows, total: 1000 })).toEqual(KEYS);
});

it('shows what was chosen in any case', () => {
  const { choose } = choice('poles');
  act(() => choose('arming', true));
  expect(shownOf({}, { rows, total: 12 })).toEqual(['id', 'risk', 'arming']);
});
