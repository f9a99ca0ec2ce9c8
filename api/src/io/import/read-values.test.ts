import { expect, it } from 'vitest';
import { textOfCell } from './read-values';

it('reads nested values as texts that say what they hold', () => {
  expect(textOfCell(['a', 'b'])).toBe('a,b');
  expect(textOfCell({ a: [1] })).toBe('{"a":[1]}');
  expect(textOfCell([{ a: 1 }, null])).toBe('{"a":1},');
});
