import { tileUrl } from './tile-url';

const TILE = { z: 3, x: 4, y: 2 };

it('fills the address of a tile in, counted from the north or from the south', () => {
  expect(tileUrl({ url: 'https://{s}.example.org/{z}/{x}/{y}{r}.png' }, TILE)).toBe(
    'https://a.example.org/3/4/2.png',
  );
  expect(tileUrl({ url: 'https://example.org/{z}/{x}/{-y}.png' }, TILE)).toBe(
    'https://example.org/3/4/5.png',
  );
});
