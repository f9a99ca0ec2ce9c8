import { parseDegrees, splitPair } from './parse-degrees';

describe('degrees as people type them', () => {
  it.each([
    ['45.764', 45.764],
    ['45,764', 45.764],
    ['-1.55', -1.55],
    ['−1.55', -1.55],
    [`45°45'50.4"N`, 45.764],
    ['45 45 50.4', 45.764],
    ['2° 21′ O', -2.35],
    ['2°21 W', -2.35],
    ['N 45.764', 45.764],
    ['0', 0],
  ])('%s', (typed, degrees) => expect(parseDegrees(typed)).toBeCloseTo(degrees, 7));

  it.each(['', 'abc', '45°75', '4.5.6', '1234'])('%s means nothing', typed =>
    expect(parseDegrees(typed)).toBeNull(),
  );

  it.each([
    ['45.764, 4.8357'],
    ['45.764,4.8357'],
    ['45,764; 4,8357'],
    ['45.764 4.8357'],
    ['45.764N 4.8357E'],
  ])('a pair: %s', typed => {
    const [latitude, longitude] = splitPair(typed) ?? [];
    expect([parseDegrees(latitude ?? ''), parseDegrees(longitude ?? '')]).toEqual([45.764, 4.8357]);
  });

  it.each(['45,764', '45 45 50', '45.764'])('one angle only: %s', typed =>
    expect(splitPair(typed)).toBeNull(),
  );
});
