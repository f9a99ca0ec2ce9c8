import { expect, it } from 'vitest';
import { JsonBytes, jsonBytes, jsonText, objectWriter, parsedList } from './json-bytes';

interface Named {
  name: string;
  day: string | null;
  length: number | null;
  isOpen: boolean;
  tags: string[];
}

const write = objectWriter<Named, Named, { tags: (tags: string[]) => Uint8Array }>({
  name: (out, item) => out.value(item.name),
  day: (out, item) => out.plain(item.day),
  length: (out, item) => out.number(item.length),
  isOpen: (out, item) => out.flag(item.isOpen),
  tags: (out, item, { tags }) => out.raw(tags(item.tags)),
});

const items: Named[] = [
  { name: 'Pylône "n° 1"\n\\ 🦅 \u2028', day: '2024-05-01', length: 12.25, isOpen: true, tags: ['é', '’'] },
  { name: '', day: null, length: null, isOpen: false, tags: [] },
  { name: 'x'.repeat(100_000), day: 'a'.repeat(60), length: -1e-7, isOpen: true, tags: ['long'] },
];

it('writes what JSON.stringify writes, byte for byte', () => {
  // A reused buffer works like a new one.
  for (const buffer of [undefined, new Uint8Array(300).fill(120).buffer]) {
    const out = new JsonBytes(buffer);
    out.list(items, item => write(out, item, { tags: jsonBytes }));
    expect(out.done().toString('utf8')).toBe(JSON.stringify(items));
  }
});

it('gives the same as objects', () => {
  expect(parsedList(items, (out, item: Named) => write(out, item, { tags: jsonBytes }))).toEqual(items);
  expect(parsedList([], () => undefined)).toEqual([]);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d, which JSON would write as null', value => {
  expect(() => jsonText({ rank: 1, rows: [{ name: null, low: value }] })).toThrow(RangeError);
  expect(() => new JsonBytes().number(value)).toThrow(RangeError);
  expect(() => new JsonBytes().value([value])).toThrow(RangeError);
  expect(jsonText({ name: null, low: 0 })).toBe('{"name":null,"low":0}');
});
