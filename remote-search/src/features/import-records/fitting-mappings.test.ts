import { mappingFor, mappingsInOrder } from './fitting-mappings';

const mapping = (id: number, header: string[], changes: object = {}) => ({
  id,
  kind: 'points' as const,
  name: `${id}`,
  header,
  columns: header.map(column => ({ column, field: 'date' })),
  values: [],
  by: null,
  at: `2026-05-0${id}`,
  may_change: false,
  ...changes,
});
const columns = (...names: string[]) => names.map(name => ({ name, field: null, first: '' }));

it('finds the newest mapping made for the same columns, in any order', () => {
  const all = [
    mapping(1, ['a', 'b']),
    mapping(2, ['b', 'a']),
    mapping(3, ['a']),
    mapping(4, ['a', 'b'], { kind: 'lines' }),
  ];
  expect(mappingFor(all, 'points', columns('a', 'b'))?.id).toBe(2);
  expect(mappingFor(all, 'points', columns('a', 'c'))).toBeUndefined();
});

it('puts mappings first whose columns the file has', () => {
  const all = [mapping(1, ['z']), mapping(2, ['a'])];
  expect(
    mappingsInOrder(all, 'points', columns('a', 'b')).map(({ mapping: { id }, fits }) => [id, fits]),
  ).toEqual([
    [2, true],
    [1, false],
  ]);
});
