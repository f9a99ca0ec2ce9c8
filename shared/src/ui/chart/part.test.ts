import { stripesIn } from './part';

it('draws stripes that end at the edges of their box', () => {
  const lines = [
    ...stripesIn({ x: 10, y: 20, width: 30, height: 12 }).matchAll(/M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)/g),
  ];
  expect(lines.length).toBeGreaterThan(2);
  for (const [, ...numbers] of lines) {
    const [x1, y1, x2, y2] = numbers.map(Number) as [number, number, number, number];
    expect(x1 + y1).toBeCloseTo(x2 + y2);
    for (const x of [x1, x2]) expect(x >= 11 && x <= 39, String(x)).toBe(true);
    for (const y of [y1, y2]) expect(y >= 21 && y <= 31, String(y)).toBe(true);
  }
});
