import { expect, it } from 'vitest';
import { pdfPathOf } from './pdf-path';

const point = { type: 'Point', coordinates: [9, 42] } as const;
const line = {
  type: 'LineString',
  coordinates: [
    [9, 42],
    [9.1, 42],
  ],
} as const;

it('is there for supports, lines and cases that the server has', () => {
  expect(pdfPathOf('/infrastructures/12', point)).toBe('cables/points/12/sheet.pdf');
  expect(pdfPathOf('/infrastructures/13', line)).toBe('cables/lines/13/sheet.pdf');
  expect(pdfPathOf('/mortality/7', point)).toBe('mortality/7/sheet.pdf');
  for (const other of [null, '/infrastructures/local-1', '/patrols/3', '/infrastructures/12/diagnosis'])
    expect(pdfPathOf(other, point)).toBeNull();
});
