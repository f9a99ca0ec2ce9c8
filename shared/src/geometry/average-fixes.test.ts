import { averageOf, type Fix } from './average-fixes';

const fix = (longitude: number, accuracy: number): Fix => ({ position: [longitude, 42], accuracy });

it('weights fixes by the square of their accuracy', () => {
  const mean = averageOf([fix(9, 5), fix(9.0001, 10)]);
  expect(mean?.position[0]).toBeCloseTo(9.00002, 7);
  expect(mean?.position[1]).toBeCloseTo(42, 9);
  expect(mean?.accuracy).toBeCloseTo(1 / Math.sqrt(1 / 25 + 1 / 100), 6);
});

it('leaves out a fix that lies far from the others for its accuracy, and keeps a coarse one', () => {
  const near = [fix(9, 5), fix(9.00001, 5), fix(9.00002, 5)];
  const mean = averageOf([...near, fix(9.01, 5)]);
  expect(mean?.position[0]).toBeCloseTo(9.00001, 7);
  expect(averageOf([...near, fix(9.0005, 80)])?.position[0]).toBeGreaterThan(9.00001);
});

it('never claims to be better than half of the best fix, and answers for one fix or none', () => {
  expect(averageOf(Array.from({ length: 100 }, () => fix(9, 8)))?.accuracy).toBe(4);
  expect(averageOf([fix(9, 35)])).toEqual(fix(9, 35));
  expect(averageOf([])).toBeNull();
});
