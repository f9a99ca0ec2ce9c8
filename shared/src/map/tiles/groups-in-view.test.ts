// @vitest-environment jsdom
import L from 'leaflet';
import { projectToTile, TILE_EXTENT, type TileAddress } from '../../geometry/tile-math';
import { groupsInView } from './groups-in-view';
import type { RecordGridLayer } from './record-grid-layer';
import type { CellRecords, RecordTile } from './record-tile';

const tile: TileAddress = { z: 8, x: 132, y: 94 };
const next: TileAddress = { ...tile, x: 133 };

/** Cells of supports in a tile, with counts of not evaluated, low, medium and high risk. */
const supports = (...cells: [x: number, y: number, counts: number[]][]): CellRecords => ({
  kind: 'support',
  xy: Int16Array.from(cells.flatMap(({ 0: x, 1: y }) => [x, y])),
  counts: Uint32Array.from(cells.flatMap(([, , counts]) => counts)),
  neutralized: new Uint32Array(2 * cells.length),
});
const cases = (...cells: [x: number, y: number, count: number][]): CellRecords => ({
  kind: 'mortality',
  xy: Int16Array.from(cells.flatMap(({ 0: x, 1: y }) => [x, y])),
  counts: Uint32Array.from(cells.map(([, , count]) => count)),
  neutralized: new Uint32Array(2 * cells.length),
});

const layerOf = (...tiles: { address: TileAddress; cells: CellRecords[] }[]) =>
  ({
    *shownTiles() {
      for (const { address, cells } of tiles)
        yield {
          address,
          records: { points: [], lines: [], spans: [], surfaces: [], cells } satisfies RecordTile,
        };
    },
  }) as unknown as RecordGridLayer;

/** The box of a tile in degrees. */
const boxOf = ({ z, x, y }: TileAddress) => {
  const degrees = (column: number) => (column / 2 ** z) * 360 - 180;
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return L.latLngBounds([latitude(y + 1), degrees(x)], [latitude(y), degrees(x + 1)]);
};

it('adds up what a wide view shows by its parts, where most of them are', () => {
  const layer = layerOf({
    address: tile,
    cells: [
      supports([100, 100, [1, 2, 3, 4]], [300, 100, [0, 0, 0, 30]], [4000, 4000, [5, 0, 0, 0]]),
      cases([2000, 2000, 7]),
    ],
  });
  const groups = groupsInView([layer], boxOf(tile));
  expect(groups.map(({ sector, kind, count, high }) => [sector, kind, count, high])).toEqual([
    ['northWest', 'support', 40, 34],
    ['centre', 'mortality', 7, 0],
    ['southEast', 'support', 5, 0],
  ]);
  const [x, y] = projectToTile(groups[0]?.position ?? [0, 0], tile);
  expect(x).toBeCloseTo(250, 3);
  expect(y).toBeCloseTo(100, 3);
});

it('counts a cell in the margin of two tiles once, and none outside of the view', () => {
  const layer = layerOf(
    {
      address: tile,
      cells: [supports([TILE_EXTENT - 16, 2000, [0, 0, 0, 1]], [TILE_EXTENT + 16, 2000, [0, 0, 0, 2]])],
    },
    { address: next, cells: [supports([-16, 2000, [0, 0, 0, 1]], [16, 2000, [0, 0, 0, 2]])] },
  );
  const both = L.latLngBounds(boxOf(tile).getSouthWest(), boxOf(next).getNorthEast());
  expect(groupsInView([layer], both).map(({ count }) => count)).toEqual([3]);
  expect(groupsInView([layer], boxOf(tile)).map(({ count }) => count)).toEqual([1]);
});
