import { aimDragged } from './dragged-aim';

const curve = {
  points: [
    [0, 0],
    [100, 0.4],
    [600, 0.8],
  ] as [number, number][],
  at: { n: 100, cost: 100_000 },
};

it.each([
  [{ n: 100 }, 250, { n: 250 }],
  [{ money: 100_500 }, 250, { money: 250_000 }],
  [{ money: 100_500 }, 0, { money: 0 }],
  [{ share: 0.4 }, 350, { share: 0.6 }],
  [{ share: 0.4 }, 101, { share: 0.41 }],
  [{ share: 0.4 }, 99, { share: 0.39 }],
] as const)('keeps the unit of %o when the handle is drawn to %d works', (aim, n, dragged) => {
  expect(aimDragged(aim, n, curve)).toEqual(dragged);
});

it('has a number where no works cost anything yet', () => {
  expect(aimDragged({ money: 10 }, 5, { ...curve, at: { n: 0, cost: 0 } })).toEqual({ n: 5 });
});
