import { nearestPointOnLine } from './nearest-point-on-line';

const line = {
  type: 'LineString' as const,
  coordinates: [
    [9, 42],
    [9.01, 42],
    [9.01, 42.01],
  ] as [number, number][],
};

describe('nearestPointOnLine', () => {
  it('drops the perpendicular on the right segment', () => {
    const nearest = nearestPointOnLine([9.004, 42.001], line);
    expect(nearest?.segment).toBe(0);
    expect(nearest?.position[0]).toBeCloseTo(9.004, 6);
    expect(nearest?.position[1]).toBeCloseTo(42, 6);
    expect(nearest?.distance).toBeCloseTo(111.07, 1);
  });

  it('ends at the ends', () => {
    expect(nearestPointOnLine([8.99, 41.99], line)?.position).toEqual([9, 42]);
    const last = nearestPointOnLine([9.02, 42.02], line);
    expect([last?.segment, last?.position]).toEqual([1, [9.01, 42.01]]);
  });

  it('takes a line of one position, refuses none', () => {
    expect(nearestPointOnLine([9, 42], { type: 'LineString', coordinates: [[9, 42]] })?.distance).toBe(0);
    expect(nearestPointOnLine([9, 42], { type: 'LineString', coordinates: [] })).toBeUndefined();
  });
});
