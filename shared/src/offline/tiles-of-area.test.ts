import { countTilesOfArea, tilesOfArea } from './tiles-of-area';

it('lists every tile of a box once per zoom, and counts as many', () => {
  const box = [8.6, 41.9, 8.8, 42.1] as const;
  const tiles = tilesOfArea(box, 12);
  expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length);
  expect(countTilesOfArea(box, 12)).toBe(tiles.length);
  expect(tiles[0]).toEqual({ z: 8, x: 134, y: 94 });
  expect(tilesOfArea(box, 7)).toEqual([]);
});
