import { formatDegrees, parseAngleOf, parseCoordinates } from './parse-coordinates';

const place = (latitude: number, longitude: number) => ({
  status: 'ok',
  latitude: expect.closeTo(latitude, 6),
  longitude: expect.closeTo(longitude, 6),
});

describe('parseCoordinates', () => {
  it.each([
    ['42.15, 9.1', 42.15, 9.1],
    ['42.15 9.1', 42.15, 9.1],
    ['42,15 9,1', 42.15, 9.1],
    ['42,15; 9,1', 42.15, 9.1],
    ['42,15, 9,1', 42.15, 9.1],
    ['42.15,9.1', 42.15, 9.1],
    ['-21.1, 55.5', -21.1, 55.5],
    ['48.5, -4.25', 48.5, -4.25],
    ['N 42.15 E 9.1', 42.15, 9.1],
    ['9.1E 42.15N', 42.15, 9.1],
    ['48.5N 4.25O', 48.5, -4.25],
    ['48.5N4.25W', 48.5, -4.25],
    ['42°09\'00"N 9°06\'00"E', 42.15, 9.1],
    ['42° 09′ 00″ N, 9° 06′ 00″ E', 42.15, 9.1],
    ['42°09’36” N 9°6’ E', 42.16, 9.1],
    ["21°06'S, 55°30'E", -21.1, 55.5],
    ['  42°   9° ', 42, 9],
    ['−21.115, 55.536', -21.115, 55.536],
    ['–21.115, 55.536', -21.115, 55.536],
    ['42 09 00 N 9 06 00 E', 42.15, 9.1],
    ['42 09 00 S 9 06 00 W', -42.15, -9.1],
    ["21° 06' 36 S 55° 30' E", -21.11, 55.5],
    ['N 45 25.495 W 75 41.740', 45.424917, -75.695667],
    ['N42.15E9.1', 42.15, 9.1],
    ['42d09m00s N 9d06m00s E', 42.15, 9.1],
    ['geo:42.15,9.1', 42.15, 9.1],
    ['geo:42.15,9.1,120;u=35', 42.15, 9.1],
    ['(42.15, 9.1)', 42.15, 9.1],
    ['Lat 42.15 Lng 9.1', 42.15, 9.1],
    ['longitude: 9.1, latitude: 42.15', 42.15, 9.1],
    ['42:09:00 9:06:00', 42.15, 9.1],
    ['42.15, 9.1, 120', 42.15, 9.1],
    ['42.15 9.1 120.5', 42.15, 9.1],
    ['42,15; 9,1; 120', 42.15, 9.1],
    ['42.15N, 9.1E, 120 m', 42.15, 9.1],
    ['42,15,9,1', 42.15, 9.1],
    ['https://www.google.com/maps/@42.15,9.1,15z', 42.15, 9.1],
  ])('understands %s', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual(place(latitude, longitude));
  });

  it.each([
    ['', 'format'],
    ['42.15', 'format'],
    ['here, there', 'format'],
    ['42.15 N, 9.1 N', 'format'],
    ["42°61'N 9°E", 'format'],
    ["42.5°30'N 9°E", 'format'],
    ['1 2 3 4', 'format'],
    ['42,15', 'format'],
    ['-42,15', 'format'],
    ['42,15,120', 'format'],
    ['48 51 24', 'format'],
    ['12/05', 'format'],
    ['N 42 9', 'format'],
    ['42.15 - 9.1', 'format'],
    [`${'1'.repeat(90_000)} 2`, 'format'],
    ['99, 9', 'range'],
    ['42, 190', 'range'],
  ])('refuses %s', (text, reason) => {
    expect(parseCoordinates(text)).toEqual({ status: 'invalid', reason });
  });

  it('reads back what it writes', () => {
    const text = formatDegrees(42.156_789, -9.1);
    expect(text).toBe('42° 09′ 24.4″ N, 9° 06′ 00.0″ W');
    expect(parseCoordinates(text)).toMatchObject({
      latitude: expect.closeTo(42.156_789, 4),
      longitude: -9.1,
    });
    expect(formatDegrees(41.999_999_9, 0)).toBe('42° 00′ 00.0″ N, 0° 00′ 00.0″ E');
  });
});

describe('parseAngleOf', () => {
  it('takes one axis, refuses the letters of the other', () => {
    expect(parseAngleOf('latitude', '42,15')).toBe(42.15);
    expect(parseAngleOf('latitude', '−42 09 00')).toBe(-42.15);
    expect(parseAngleOf('latitude', '42 09 00 S')).toBe(-42.15);
    expect(parseAngleOf('longitude', "4°15'O")).toBe(-4.25);
    expect(parseAngleOf('latitude', '9 E')).toBeNull();
    // The schema checks the range, since it can name the field.
    expect(parseAngleOf('latitude', '91')).toBe(91);
    expect(parseAngleOf('longitude', '')).toBeNull();
  });
});
