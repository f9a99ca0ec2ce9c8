import { expect, it } from 'vitest';
import { printable } from './printable';

it('keeps what French is written with', () => {
  const text = 'L’Haÿ-les-Roses, œuvre à 20 € : « L’HAŸ »';
  expect(printable(text)).toBe(text);
});

it('composes accents, and takes out what has no shape', () => {
  expect(printable('e\u0301\u200b\ufeff\u202ex\u0000\u0007y\t\u2003z')).toBe('éx  y  z');
  expect(printable('\ud800a')).toBe('a');
});

it('keeps line breaks of all systems', () => {
  expect(printable('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
});
