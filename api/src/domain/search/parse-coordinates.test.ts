import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates';

describe('coordinates as people write them', () => {
  it.each([
    ['42.5, 9.1', [9.1, 42.5]],
    ['42.5 9.1', [9.1, 42.5]],
    ['42,5 ; 9,1', [9.1, 42.5]],
    ['42,5 9,1', [9.1, 42.5]],
    ['-20.9 55.5', [55.5, -20.9]],
    ['42.5°, 9.1°', [9.1, 42.5]],
    ['42°30\'0"N 9°6\'0"E', [9.1, 42.5]],
    ["42° 30' N, 9° 6' O", [-9.1, 42.5]],
    ['N 42.5 E 9.1', [9.1, 42.5]],
    ['9.1E 42.5N', [9.1, 42.5]],
    ['42°30′15.5″N 9°06′00″E', [9.1, 42.5043056]],
    ["42°30.5'N 9°6'E", [9.1, 42.5083333]],
  ])('%s', (text, position) => {
    expect(parseCoordinates(text)).toEqual(position);
  });

  it.each(['', '42', '42.5', 'Ajaccio', '95, 200', "42°75'N 9°E", '42N 9N', '1 2 3', '12/05/2024', 'EQ 001'])(
    '%j is none',
    text => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
});
