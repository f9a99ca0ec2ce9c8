import { type Cell, findHotspots } from './hotspots';
import { drawsFrom } from './random';

const rowOf = (events: readonly number[], expected: readonly number[]): Cell[] =>
  events.map((number, column) => ({ column, row: 0, events: number, expected: expected[column] ?? 0 }));
const EVENTS = [0, 1, 0, 7, 5, 0, 2, 0, 1, 0];
const EXPECTED = [1, 1.5, 0.8, 2, 1.5, 1.2, 1.9, 1.1, 2.4, 0.6];

it('finds the hotspot of the specification, with its figures', () => {
  const cells = findHotspots(rowOf(EVENTS, EXPECTED), 1);
  expect(cells.map(cell => cell.hotspot)).toEqual([null, null, null, 1, 1, null, null, null, null, null]);
  expect(cells.slice(3, 5).map(({ p }) => p.toFixed(4))).toEqual(['0.0048', '0.0093']);
  expect(cells.slice(3, 5).map(({ gi }) => gi.toFixed(3))).toEqual(['2.021', '2.021']);
  expect(cells[3]).toMatchObject({ events: 7, observed: 12, expected_events: expect.closeTo(4.914, 3) });
});

it('the level of the expectation does not matter', () => {
  const scaled = findHotspots(
    rowOf(
      EVENTS,
      EXPECTED.map(number => number / 40),
    ),
    1,
  );
  expect(scaled.map(({ p }) => p)).toEqual(
    findHotspots(rowOf(EVENTS, EXPECTED), 1).map(({ p }) => expect.closeTo(p, 10)),
  );
});

it('counts within two kilometres, and joins cells that touch, at their corners too', () => {
  const cells: Cell[] = [];
  for (let column = -12; column <= 12; column++)
    for (let row = -12; row <= 12; row++) {
      const isHot = (column === -8 && row === -8) || (column === 8 && row === 8);
      cells.push({ column, row, events: isHot ? 30 : 0, expected: 1 });
    }
  const hot = findHotspots(cells).filter(({ hotspot }) => hotspot !== null);
  expect(hot).toHaveLength(26);
  expect(hot.filter(({ hotspot }) => hotspot === 1).every(({ column }) => column < 0)).toBe(true);
  expect(hot.filter(({ hotspot }) => hotspot === 2)).toHaveLength(13);
  const [diagonal] = [rowOf([9, 0, 0, 0, 0, 0, 0, 0], Array(8).fill(1))];
  diagonal.push({ column: 1, row: 1, events: 9, expected: 1 });
  expect(new Set(findHotspots(diagonal, 0).map(({ hotspot }) => hotspot))).toEqual(new Set([1, null]));
});

it('two events are no hotspot, however few were to be expected', () => {
  const cells = rowOf([2, ...Array(50).fill(0), 4], [1e-4, ...Array(50).fill(1), 1]);
  const [first] = findHotspots(cells, 0);
  expect(first).toMatchObject({ isSignificant: false, hotspot: null });
  expect(first?.p).toBeLessThan(1e-6);
});

it.each([
  ['no cell', []],
  ['one cell', rowOf([3], [1])],
  ['no event', rowOf([0, 0, 0], [1, 1, 1])],
  ['no expectation', rowOf([1, 5], [0, 0])],
])('%s is no hotspot, and every number is finite', (_name, cells) => {
  const answer = findHotspots(cells);
  expect(answer).toHaveLength(cells.length);
  for (const { p, gi, expected_events, hotspot } of answer) {
    expect([p, gi, expected_events].every(Number.isFinite)).toBe(true);
    expect(hotspot).toBeNull();
  }
});

it('of 100 maps on which events follow the expectation, at most 8 show a hotspot', () => {
  const draws = drawsFrom(29);
  let shown = 0;
  for (let world = 0; world < 100; world++) {
    const cells = Array.from({ length: 225 }, (_, at) => {
      const expected = 0.2 + draws.uniform();
      return { column: at % 15, row: Math.floor(at / 15), events: draws.poisson(expected), expected };
    });
    if (findHotspots(cells).some(({ hotspot }) => hotspot !== null)) shown++;
  }
  expect(shown).toBeLessThanOrEqual(8);
});
