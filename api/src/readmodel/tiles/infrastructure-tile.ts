import { TILE_EXTENT, type TileAddress, type TilePoint, tileBounds } from 'shared/geometry';
import {
  boxHolds,
  CELLS_PER_TILE,
  cellCentre,
  cellRangeOf,
  clipLine,
  DETAIL_ZOOM,
  LINES_ZOOM,
  lengthenLine,
  simplifyLine,
  TILE_BUFFER,
  type TileFeature,
  type TileLayer,
  tileBox,
} from 'shared/geometry/tiles';
import type { InfrastructureFilter } from 'shared/kinds';
import { type InventoryColumns, KIND, kindOf, riskOf, stateOf } from '../inventory/columns';
import type { Inventory } from '../inventory/inventory';
import { GRID_SIDE } from '../inventory/place-grid';
import type { Selection } from '../inventory/selection';

/** Tolerance of simplification in tile units: half a pixel. */
const TOLERANCE = 4;

/** Box of a tile with its margin, in degrees. */
export const boxOf = (tile: TileAddress) => tileBounds(tile, TILE_BUFFER / TILE_EXTENT);

/** The records that match a filter, and the tile to fill. */
interface TileContent {
  columns: InventoryColumns;
  selection: Selection;
  tile: TileAddress;
}

const propertiesOf = ({ columns }: TileContent, id: number) => ({
  risk: columns.risk[id] as number,
  neutralization: columns.state[id] as number,
});

/** Converts world units to tile units. */
function projection({ z, x, y }: TileAddress) {
  const side = 2 ** z;
  return (worldX: number, worldY: number): TilePoint => [
    (worldX * side - x) * TILE_EXTENT,
    (worldY * side - y) * TILE_EXTENT,
  ];
}

function supports(content: TileContent): TileFeature[] {
  const { columns, selection, tile } = content;
  const project = projection(tile);
  const box = tileBox();
  const features: TileFeature[] = [];
  columns.each(boxOf(tile), id => {
    if (columns.kind[id] !== KIND.POLE) return;
    const point = project(columns.x[id] as number, columns.y[id] as number);
    if (!boxHolds(box, point) || !selection.holds(id)) return;
    features.push({ type: 'point', id, points: [point], properties: propertiesOf(content, id) });
  });
  return features;
}

function allLines({ columns, selection, tile }: TileContent): number[] {
  const bounds = boxOf(tile);
  const ids: number[] = [];
  columns.each(bounds, id => {
    if (columns.kind[id] === KIND.LINE && selection.meets(id, bounds) && selection.holds(id)) ids.push(id);
  });
  return ids;
}

/** The most dangerous line of each cell: a country shows where lines are, and costs no more than its cells. */
function linesByCell({ columns, selection, tile }: TileContent): Iterable<number> {
  const side = CELLS_PER_TILE * 2 ** tile.z;
  const { traits, x, y } = columns;
  const lines = new Map<number, number>();
  // Runs for every record of a country, so calls and allocations are avoided.
  for (const ids of columns.near(boxOf(tile)))
    for (const id of ids) {
      const trait = traits[id] as number;
      if (kindOf(trait) !== KIND.LINE) continue;
      const cell = Math.floor((x[id] as number) * side) * side + Math.floor((y[id] as number) * side);
      const other = lines.get(cell);
      if (other !== undefined && riskOf(traits[other] as number) >= riskOf(trait)) continue;
      if (selection.holds(id)) lines.set(cell, id);
    }
  return lines.values();
}

function lines(content: TileContent): TileFeature[] {
  const { columns, tile } = content;
  const project = projection(tile);
  const box = tileBox();
  const features: TileFeature[] = [];
  for (const id of (tile.z < LINES_ZOOM ? linesByCell : allLines)(content)) {
    const path = simplifyLine(
      columns.verticesOf(id).map(([x, y]) => project(x, y)),
      TOLERANCE,
    );
    const parts = clipLine(lengthenLine(path), box);
    if (parts.length > 0)
      features.push({ type: 'line', id, lines: parts, properties: propertiesOf(content, id) });
  }
  return features;
}

/** Counts of a cell: supports by risk, then fully and partly neutralised ones. */
const COUNTS = ['n0', 'n1', 'n2', 'n3', 'nf', 'np'] as const;
const RISKS = COUNTS.indexOf('nf');
const FULL = COUNTS.indexOf('nf');
const PARTIAL = COUNTS.indexOf('np');
const OUTSIDE = -1;

function cells({ columns, selection, tile }: TileContent): TileFeature[] {
  const side = CELLS_PER_TILE * 2 ** tile.z;
  const range = cellRangeOf(tile);
  const width = range.x.last - range.x.first + 1;
  const counts = new Uint32Array(width * width * COUNTS.length);
  const { traits, x, y } = columns;
  const cellOf = (id: number) => {
    const column = Math.floor((x[id] as number) * side) - range.x.first;
    const row = Math.floor((y[id] as number) * side) - range.y.first;
    const isInside = column >= 0 && row >= 0 && column < width && row < width;
    return isInside ? (column * width + row) * COUNTS.length : OUTSIDE;
  };
  // If cells are not smaller than squares of the grid, supports of one square share a cell.
  const isAlike = side <= GRID_SIDE;
  for (const ids of columns.near(boxOf(tile))) {
    let cell: number | undefined;
    // Runs for every record of a country, so calls and allocations are avoided.
    for (const id of ids) {
      const trait = traits[id] as number;
      if (kindOf(trait) !== KIND.POLE) continue;
      if (cell === undefined || !isAlike) cell = cellOf(id);
      if (cell === OUTSIDE || !selection.holds(id)) continue;
      (counts[cell + riskOf(trait)] as number) += 1;
      const state = stateOf(trait);
      if (state > 0) (counts[cell + (state === 2 ? FULL : PARTIAL)] as number) += 1;
    }
  }
  const features: TileFeature[] = [];
  for (let at = 0; at < width * width; at++) {
    const from = at * COUNTS.length;
    let supports = 0;
    for (let risk = 0; risk < RISKS; risk++) supports += counts[from + risk] as number;
    if (supports === 0) continue;
    const properties: Record<string, number> = {};
    for (const [i, name] of COUNTS.entries()) {
      const count = counts[from + i] as number;
      if (count > 0) properties[name] = count;
    }
    const cell = { x: range.x.first + Math.floor(at / width), y: range.y.first + (at % width) };
    features.push({ type: 'point', points: [cellCentre(cell, tile)], properties });
  }
  return features;
}

/**
 * Supports and lines of a tile. From zoom 13 on, layers `points` and `lines`; below, `cells` with counts per risk
 * (`n0`…`n3`) and neutralisation (`nf`, `np`), and `lines`, below zoom 9 one of each cell.
 */
export async function infrastructureTile(
  inventory: Inventory,
  tile: TileAddress,
  filter: InfrastructureFilter,
): Promise<TileLayer[]> {
  const content = { ...(await inventory.select(filter)), tile };
  return [
    { name: 'lines', features: lines(content) },
    tile.z >= DETAIL_ZOOM
      ? { name: 'points', features: supports(content) }
      : { name: 'cells', features: cells(content) },
  ];
}
