import {
  DEFAULT_TERRITORY,
  geometryFault,
  insideTerritory,
  lineInputSchema,
  pointInputSchema,
} from './geometry';
import { check } from './problem';

const point = (coordinates: unknown) => ({ type: 'Point', coordinates });
const line = (coordinates: unknown) => ({ type: 'LineString', coordinates });

describe('geometry a client sends', () => {
  it.each([
    ['nothing', null, 'geometry_invalid'],
    ['a text', 'POINT(1 2)', 'geometry_invalid'],
    ['another type', line([[1, 2]]), 'geometry_type'],
    ['no coordinates', { type: 'Point' }, 'geometry_invalid'],
    ['empty coordinates', point([]), 'geometry_invalid'],
    ['NaN', point([Number.NaN, 45]), 'geometry_invalid'],
    ['a text as number', point(['5', 45]), 'geometry_invalid'],
    ['three dimensions', point([5, 45, 100]), 'geometry_dimension'],
    ['a latitude beyond the pole', point([5, 95]), 'range'],
  ])('point: %s is refused', (_, value, code) =>
    expect(geometryFault(value, 'Point')).toMatchObject({ code }),
  );

  it.each([
    ['empty', line([]), 'geometry_invalid'],
    ['one vertex', line([[5, 45]]), 'geometry_too_short'],
    [
      'twice the same vertex',
      line([
        [5, 45],
        [5, 45],
      ]),
      'geometry_too_short',
    ],
    [
      'a 3D vertex',
      line([
        [5, 45],
        [5, 46, 3],
      ]),
      'geometry_dimension',
    ],
    ['a null vertex', line([[5, 45], null]), 'geometry_invalid'],
    [
      'more vertices than any line has',
      line(Array.from({ length: 10_001 }, (_, i) => [5, 45 + i / 1e6])),
      'too_many',
    ],
  ])('line: %s is refused', (_, value, code) =>
    expect(geometryFault(value, 'LineString')).toMatchObject({ code }),
  );

  it('keeps type and coordinates and drops what does not belong', () => {
    expect(check(pointInputSchema, { ...point([5, 45]), crs: 'x' })).toEqual({
      status: 'valid',
      value: point([5, 45]),
    });
    expect(
      check(
        lineInputSchema,
        line([
          [5, 45],
          [5, 46],
        ]),
      ),
    ).toMatchObject({ status: 'valid' });
    expect(check(pointInputSchema, undefined)).toMatchObject({ problems: [{ code: 'required' }] });
  });

  it('leaves the territory to a separate check', () => {
    expect(insideTerritory([9.1, 42.2], DEFAULT_TERRITORY)).toBe(true);
    expect(insideTerritory([55.5, -21.1], DEFAULT_TERRITORY)).toBe(false);
    expect(insideTerritory([55.5, -21.1], [...DEFAULT_TERRITORY, [55, -22, 56, -20]])).toBe(true);
  });
});
