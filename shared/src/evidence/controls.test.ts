import { drawControlDays } from './controls';

const months = (...names: string[]) => new Set(names);
const works = [
  { id: 1, stratum: '7 5', day: '2024-03-10', months: months('2024-04', '2024-09') },
  { id: 2, stratum: '7 5', day: '2025-01-20', months: months('2025-04') },
  { id: 3, stratum: '7 6', day: '2022-06-01', months: months('2024-04') },
];

it('a control gets the day of works of one with the same programme and notes, searched in the same months', () => {
  const controls = [
    { id: 11, stratum: '7 5', months: months('2024-04') },
    { id: 12, stratum: '7 5', months: months('2025-04', '2020-01') },
    { id: 13, stratum: '7 6', months: months('2024-04') },
    { id: 14, stratum: '7 4', months: months('2024-04') },
    { id: 15, stratum: '7 5', months: months('2024-05') },
  ];
  expect([...drawControlDays(works, controls, 1)]).toEqual([
    [11, '2024-03-10'],
    [12, '2025-01-20'],
    [13, '2022-06-01'],
  ]);
});

it('days are drawn evenly; a seed determines each, whatever else is compared', () => {
  const controls = Array.from({ length: 2000 }, (_, id) => ({
    id,
    stratum: '7 5',
    months: months('2024-09', '2025-04'),
  }));
  const days = drawControlDays(works, controls, 4);
  const early = [...days.values()].filter(day => day === '2024-03-10').length;
  expect(early).toBeGreaterThan(900);
  expect(early).toBeLessThan(1100);
  for (const [id, day] of drawControlDays(works, controls.toReversed().slice(0, 50), 4))
    expect(days.get(id)).toBe(day);
  expect([...drawControlDays(works, controls, 5)]).not.toEqual([...days]);
});

it('among many works, days are drawn evenly as well', () => {
  const many = Array.from({ length: 1000 }, (_, id) => ({
    id,
    stratum: '',
    day: `2024-0${1 + (id % 4)}-01`,
    months: months('2024-06'),
  }));
  const controls = Array.from({ length: 4000 }, (_, at) => ({
    id: at,
    stratum: '',
    months: months('2024-06'),
  }));
  const days = [...drawControlDays(many, controls, 1).values()];
  expect(days).toHaveLength(4000);
  for (const month of [1, 2, 3, 4]) {
    const share = days.filter(day => day === `2024-0${month}-01`).length / 4000;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.03);
  }
});
