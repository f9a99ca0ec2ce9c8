import { distanceBetween, lengthOfLine } from './distance-between';

const dms = (degrees: number, minutes: number, seconds: number) =>
  Math.sign(degrees) * (Math.abs(degrees) + minutes / 60 + seconds / 3600);

describe('distanceBetween', () => {
  it('agrees with published geodesics of the ellipsoid', () => {
    // One degree of the equator, and the quarter meridian of WGS 84.
    expect(distanceBetween([0, 0], [1, 0])).toBeCloseTo(111_319.491, 2);
    expect(distanceBetween([0, 0], [0, 90])).toBeCloseTo(10_001_965.729, 2);
    // Flinders Peak to Buninyong, Geoscience Australia's test line (GRS 80, here indistinguishable).
    const flindersPeak = [dms(144, 25, 29.52442), dms(-37, 57, 3.7203)] as const;
    const buninyong = [dms(143, 55, 35.38393), dms(-37, 39, 10.15611)] as const;
    expect(distanceBetween(flindersPeak, buninyong)).toBeCloseTo(54_972.271, 2);
  });

  it('is symmetric, and zero for the same position', () => {
    const [ajaccio, bastia] = [[8.7369, 41.9267] as const, [9.45, 42.697] as const];
    expect(distanceBetween(ajaccio, bastia)).toBeCloseTo(distanceBetween(bastia, ajaccio), 6);
    expect(distanceBetween(ajaccio, ajaccio)).toBe(0);
  });

  it('falls back on the sphere for antipodes', () => {
    const half = distanceBetween([0, 0.1], [179.9, -0.05]);
    expect(half).toBeGreaterThan(19_900_000);
    expect(half).toBeLessThan(20_037_508);
  });
});

describe('lengthOfLine', () => {
  it('adds the segments up and rounds to centimetres', () => {
    const length = lengthOfLine({
      type: 'LineString',
      coordinates: [
        [9.1, 42.1],
        [9.101, 42.1],
        [9.101, 42.101],
      ],
    });
    expect(length).toBe(193.8);
    expect(length).toBe(Math.round(length * 100) / 100);
  });

  it('is not the Web Mercator length, 1.35 times too long in Corsica', () => {
    const mercator = (0.01 * Math.PI * 6_378_137) / 180;
    const length = lengthOfLine({
      type: 'LineString',
      coordinates: [
        [9, 42],
        [9.01, 42],
      ],
    });
    expect(mercator / length).toBeGreaterThan(1.34);
    expect(length).toBeCloseTo(828.47, 0);
  });

  it('is zero for a line without segments', () => {
    expect(lengthOfLine({ type: 'LineString', coordinates: [[9, 42]] })).toBe(0);
  });
});
