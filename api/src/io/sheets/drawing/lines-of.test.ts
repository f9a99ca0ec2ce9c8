import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { registerFonts, Typesetter } from './fonts';
import { firstLines, type Line, linesOf } from './lines-of';

const doc = new PDFDocument();
registerFonts(doc);
const type = new Typesetter(doc);
const textOf = (line: Line) => line.map(({ text }) => text).join('');
const broken = (text: string, width = 100) => linesOf(type, [{ text, weight: 'regular' }], 10, width);
const widest = (lines: Line[]) =>
  Math.max(
    ...lines.map(line =>
      type.widthOf(
        linesOf(type, [{ text: textOf(line).trimEnd(), weight: 'regular' }], 10, 1e6)[0] ?? [],
        10,
      ),
    ),
  );

it('breaks after blanks, and no line is wider than its place', () => {
  const text = 'Un nid de milan royal à quarante mètres du support, occupé au printemps';
  const lines = broken(text);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.map(textOf).join('')).toBe(text);
  for (const line of lines.slice(0, -1)) expect(textOf(line)).toMatch(/[ ,]$/);
  expect(widest(lines)).toBeLessThanOrEqual(100);
});

it('breaks a word that is longer than a line, and loses nothing of it', () => {
  const word = 'x'.repeat(5_000);
  const lines = broken(word);
  expect(lines.map(textOf).join('')).toBe(word);
  expect(widest(lines)).toBeLessThanOrEqual(100);
});

it('writes letters of the rest of Latin script in the second font, and a sign for what it cannot write', () => {
  expect(broken('L’HAŸ')[0]).toEqual([
    { font: 'regular-latin', text: 'L’HA' },
    { font: 'regular-latin-ext', text: 'Ÿ' },
  ]);
  expect(textOf(broken('nid 🦅🦅 ici, عقاب')[0] ?? [])).toBe('nid \ufffd ici, \ufffd');
  expect(broken('')).toEqual([]);
});

it('keeps the line breaks of the writer, and tells that a text goes on', () => {
  const lines = broken('un\n\ndeux\ntrois');
  expect(lines.map(textOf)).toEqual(['un', '', 'deux', 'trois']);
  expect(firstLines(lines, 3).map(textOf)).toEqual(['un', '', 'deux…']);
});
