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
    expect(parseAngleOf('longitude', "4°15'O")).toBe(-4.25);
    expect(parseAngleOf('latitude', '9 E')).toBeNull();
    // How far it may go the schema says, by name.
    expect(parseAngleOf('latitude', '91')).toBe(91);
    expect(parseAngleOf('longitude', '')).toBeNull();
  });
});
