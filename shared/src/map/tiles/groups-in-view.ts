import type L from 'leaflet';
import type { Position } from '../../geometry/geojson';
import { projectToTile, TILE_EXTENT, type TileAddress, unprojectFromTile } from '../../geometry/tile-math';
import { HIGH_RISK } from '../symbols/palette';
import type { RecordGridLayer } from './record-grid-layer';
import type { CellRecords } from './record-tile';

/** The nine sectors of a view, row by row from its north-west corner. */
export const SECTORS = [
  'northWest',
  'north',
  'northEast',
  'west',
  'centre',
  'east',
  'southWest',
  'south',
  'southEast',
] as const;
export type Sector = (typeof SECTORS)[number];
const SIDE = 3;

/** The records of one kind in one sector of the view that the map shows as groups. */
export type GroupInView = {
  readonly type: 'group';
  readonly kind: CellRecords['kind'];
  readonly sector: Sector;
  readonly count: number;
  /** Number of supports at high risk; 0 for cases. */
  readonly high: number;
  readonly position: Position;
};

type Sum = Pick<GroupInView, 'kind'> & { place: number; count: number; high: number; x: number; y: number };

/**
 * Adds the cells of one tile. Cells in the margin belong to the neighbouring tiles. Sums of positions are in tile
 * units, counted from the north-west corner of the world.
 */
function addCells(sums: Map<string, Sum>, cells: CellRecords, address: TileAddress, box: L.LatLngBounds) {
  const { kind, xy, counts } = cells;
  const [west, north] = projectToTile([box.getWest(), box.getNorth()], address);
  const [east, south] = projectToTile([box.getEast(), box.getSouth()], address);
  const perCell = counts.length / (xy.length / 2 || 1);
  for (let cell = 0; 2 * cell < xy.length; cell++) {
    const [x, y] = [xy[2 * cell] as number, xy[2 * cell + 1] as number];
    const column = Math.floor((SIDE * (x - west)) / (east - west));
    const row = Math.floor((SIDE * (y - north)) / (south - north));
    if (Math.min(x, y) < 0 || Math.max(x, y) >= TILE_EXTENT) continue;
    if (Math.min(column, row) < 0 || Math.max(column, row) >= SIDE) continue;
    const place = SIDE * row + column;
    const key = `${kind}${place}`;
    const sum = sums.get(key) ?? { kind, place, count: 0, high: 0, x: 0, y: 0 };
    sums.set(key, sum);
    let count = 0;
    for (let i = 0; i < perCell; i++) count += counts[cell * perCell + i] as number;
    sum.count += count;
    if (kind === 'support') sum.high += counts[cell * perCell + HIGH_RISK] as number;
    sum.x += (address.x * TILE_EXTENT + x) * count;
    sum.y += (address.y * TILE_EXTENT + y) * count;
  }
}

/**
 * The groups of supports and cases inside a box, summed for each ninth of the box, from north-west to south-east. A
 * low zoom has thousands of groups, too many to be read aloud.
 */
export function groupsInView(layers: Iterable<RecordGridLayer>, bounds: L.LatLngBounds): GroupInView[] {
  const sums = new Map<string, Sum>();
  let z = 0;
  for (const layer of layers)
    for (const { address, records } of layer.shownTiles()) {
      z = address.z;
      for (const cells of records.cells) addCells(sums, cells, address, bounds);
    }
  return [...sums.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ kind, place, count, high, x, y }) => ({
      type: 'group',
      kind,
      sector: SECTORS[place] as Sector,
      count,
      high,
      position: unprojectFromTile([x / count, y / count], { z, x: 0, y: 0 }),
    }));
}
