import {
  fromWorld,
  projectToTile,
  TILE_EXTENT,
  tileAt,
  tileBounds,
  toWorld,
  unprojectFromTile,
} from './tile-math';

describe('tile math', () => {
  it('names the tile of a place as everybody does', () => {
    expect(tileAt([2.3522, 48.8566], 12)).toEqual({ z: 12, x: 2074, y: 1409 });
    expect(tileAt([0, 0], 0)).toEqual({ z: 0, x: 0, y: 0 });
    expect(tileAt([180, -90], 3)).toEqual({ z: 3, x: 7, y: 7 });
  });

  it('gives the box of a tile, with a margin and within the world', () => {
    const [west, south, east, north] = tileBounds({ z: 12, x: 2074, y: 1409 });
    expect([west, east]).toEqual([expect.closeTo(2.28516, 4), expect.closeTo(2.37305, 4)]);
    expect(south).toBeCloseTo(48.8069, 3);
    expect(north).toBeCloseTo(48.8647, 3);
    const wide = tileBounds({ z: 12, x: 2074, y: 1409 }, 1 / 16);
    expect(wide[0]).toBeCloseTo(west - (east - west) / 16, 9);
    expect(tileBounds({ z: 0, x: 0, y: 0 }, 1)[0]).toBe(-180);
  });

  it('projects and unprojects', () => {
    const tile = tileAt([9.15, 42.3], 14);
    const point = projectToTile([9.15, 42.3], tile);
    expect(point.every(value => value >= 0 && value < TILE_EXTENT)).toBe(true);
    const [longitude, latitude] = unprojectFromTile(point, tile);
    expect(longitude).toBeCloseTo(9.15, 10);
    expect(latitude).toBeCloseTo(42.3, 10);
    const [x, y] = fromWorld(toWorld([-61.5, 16.2]));
    expect([x, y]).toEqual([expect.closeTo(-61.5, 10), expect.closeTo(16.2, 10)]);
  });
});
