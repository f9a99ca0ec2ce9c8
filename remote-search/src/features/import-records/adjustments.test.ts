// @vitest-environment jsdom
import { NO_ADJUSTMENTS, textOf, withCell, withColumn, withoutRows, withValue } from './adjustments';
import { keepMapping, keptMapping } from './kept-mapping';

const columns = (...names: string[]) => names.map(name => ({ name, field: null, first: '' }));

it('gives a field to one column at a time', () => {
  const first = withColumn(NO_ADJUSTMENTS, 'a', 'date');
  expect(withColumn(first, 'b', 'date').columns).toEqual([
    { column: 'a', field: '' },
    { column: 'b', field: 'date' },
  ]);
  expect(withColumn(first, 'a', '').columns).toEqual([{ column: 'a', field: '' }]);
});

it('replaces what was said before of a value, a cell and rows', () => {
  const value = { field: 'owner_id', text: 'F', code: 'X' };
  const twice = withValue(withValue(NO_ADJUSTMENTS, value), { ...value, code: 'Y' });
  expect(twice.values).toEqual([{ ...value, code: 'Y' }]);
  expect(withValue(twice, { ...value, code: '' }).values).toEqual([]);
  const cell = { row: 2, field: 'date', text: '1' };
  const cells = withCell(withCell(NO_ADJUSTMENTS, cell), { ...cell, text: '' });
  expect(cells.cells).toEqual([{ ...cell, text: '' }]);
  const row = { row: 2, refused: true, place: [3, 45] as [number, number], cells: { date: 'x' } };
  expect(textOf(cells, row, 'date')).toBe('');
  expect(textOf(cells, { ...row, row: 3 }, 'date')).toBe('x');
  expect(textOf(cells, row, 'latitude')).toBe('45');
  expect(withoutRows(withoutRows(cells, [2]), [2, 5]).left_out).toEqual([2, 5]);
});

it('keeps the mapping of the last files on the device, and reads no other text', () => {
  const mapping = { columns: [{ column: 'a', field: 'date' }], values: [] };
  keepMapping('points', columns('a', 'b'), mapping);
  expect(keptMapping('points', columns('b', 'a'))).toEqual(mapping);
  expect(keptMapping('lines', columns('a', 'b'))).toBeUndefined();
  for (let i = 0; i < 20; i++) keepMapping('points', columns(`c${i}`), mapping);
  expect(keptMapping('points', columns('a', 'b'))).toBeUndefined();
  for (const text of ['{', '[{"header": 1}]', 'null']) {
    localStorage.setItem('avicable.import', text);
    expect(keptMapping('points', columns('c1'))).toBeUndefined();
  }
});
