import { expect, it } from 'vitest';
import { guessColumns, guessKey, keyOf } from './network-columns';

it('finds columns by names of operators in both languages', () => {
  expect(guessColumns(['Numéro pylône', 'Nom ouvrage 1', 'Tension', 'Année', 'geo_point_2d'])).toEqual({
    number: 'Numéro pylône',
    line: 'Nom ouvrage 1',
    network: 'Tension',
    year: 'Année',
  });
  expect(guessColumns(['id', 'ref', 'line_name', 'material'])).toEqual({
    number: 'ref',
    line: 'line_name',
    id: 'id',
    material: 'material',
  });
});

it('tells poles by the first of id, number, line with number and place that is unique', () => {
  const rows = (...values: object[]) => values.map(one => ({ values: one as Record<string, unknown> }));
  const columns = { id: 'i', number: 'n', line: 'l' };
  expect(guessKey(rows({ i: 1, n: 'a' }, { i: 2, n: 'a' }), columns)).toBe('id');
  expect(guessKey(rows({ i: 1, n: 'a' }, { i: 1, n: 'b' }), columns)).toBe('number');
  expect(guessKey(rows({ n: 'a', l: 'x' }, { n: 'a', l: 'y' }), { number: 'n', line: 'l' })).toBe(
    'line_number',
  );
  expect(guessKey(rows({ n: 'a', l: 'x' }, { n: 'a', l: 'x' }), { number: 'n', line: 'l' })).toBe('place');
  expect(guessKey(rows({ n: '' }), { number: 'n' })).toBe('place');
  const pole = { id: '', number: '7', line: 'x', longitude: 9.123456, latitude: 42 };
  expect(keyOf('line_number', pole)).toBe('x\n7');
  expect(keyOf('id', pole)).toBe('@9.12346,42.00000');
});
