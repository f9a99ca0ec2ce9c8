import { expect, it } from 'vitest';
import { byteRange } from './byte-range';

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', null],
  ['bytes=0-1, 5-6', null],
  ['bytes=-', null],
  ['rows=0-9', null],
  [undefined, null],
])('of 1,000 bytes %s are %o', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});
