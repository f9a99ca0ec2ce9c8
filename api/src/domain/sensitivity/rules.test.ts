import { expect, it } from 'vitest';
import { publicationOf, type SensitivityRule } from './rules';

const rule = (territory: string | null): SensitivityRule => ({
  id: 1,
  species_id: 1,
  territory,
  month_from: null,
  month_to: null,
  level: 2,
  mesh_km: null,
  years: null,
  source: '',
  imported: 1,
});
const isBlurred = (territory: string | null, ...municipalities: string[]) =>
  publicationOf([rule(territory)], { date: '2025-04-02', municipalities }).as === 'cell';

it('applies the rule of a department to its municipalities, in Corsica and overseas too', () => {
  expect(isBlurred('63', '63113')).toBe(true);
  expect(isBlurred('63', '03185')).toBe(false);
  expect([isBlurred('2A', '2A004'), isBlurred('2B', '2A004'), isBlurred('20', '2B033')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isBlurred('974', '97411'), isBlurred('973', '97411')]).toEqual([true, false]);
  expect(isBlurred(null, '63113')).toBe(true);
});

it('applies the rules of all departments to a place whose department is unknown', () => {
  expect(isBlurred('63')).toBe(true);
  for (const code of ['', 'X1', 'FR-03185']) expect(isBlurred('63', code)).toBe(true);
});
