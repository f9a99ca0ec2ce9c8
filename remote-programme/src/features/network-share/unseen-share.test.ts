import { unseenShare, walkingHours } from './unseen-share';

it('says everything or nothing only if that is so', () => {
  expect(unseenShare({ poles: 48, seen: 8 })).toBeCloseTo(0.833, 3);
  expect(unseenShare({ poles: 1000, seen: 1 })).toBe(0.99);
  expect(unseenShare({ poles: 1000, seen: 999 })).toBe(0.01);
  expect([unseenShare({ poles: 3, seen: 0 }), unseenShare({ poles: 3, seen: 3 })]).toEqual([1, 0]);
  expect(unseenShare({ poles: 0, seen: 0 })).toBe(0);
});

it('estimates a walk from the unseen share of the length and the poles', () => {
  expect(walkingHours({ poles: 48, seen: 8, metres: 4300 })).toBeCloseTo(1.86, 2);
  expect(walkingHours({ poles: 5, seen: 5, metres: 4300 })).toBe(0);
});
