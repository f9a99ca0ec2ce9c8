import {
  CELLS_SHOWN,
  cellCentre,
  cellRangeOf,
  DETAIL_ZOOM,
  LayerWriter,
  lineCommands,
  pointCommands,
} from 'shared/geometry/tiles';
import { TILE_EXTENT, type TileAddress } from 'shared/server';
import { COMBINATIONS, type Counted } from '../model/cell-counts';
import type { Lines } from '../model/cell-lines';
import type { TileFilter } from '../model/coverage';
import type { TileQuestions } from '../model/read-model';

function tagsOf(layer: LayerWriter, risk: number, state: number): number[] {
  const tags: number[] = [];
  layer.tag(tags, 'risk', risk);
  layer.tag(tags, 'neutralization', state);
  return tags;
}

async function pointLayer(tiles: TileQuestions, filter: TileFilter, tile: TileAddress): Promise<Uint8Array> {
  const layer = new LayerWriter('points');
  const { z, x, y } = tile;
  const side = 2 ** z;
  const [ids, xs, ys, risks, states] = await tiles.supports(filter, tile);
  for (const [i, id] of ids.entries()) {
    const tags = filter.coverage ? [] : tagsOf(layer, risks[i] as number, states[i] as number);
    if (filter.coverage) layer.tag(tags, 'seen', risks[i] as number);
    const column = ((xs[i] as number) * side - x) * TILE_EXTENT;
    const row = ((ys[i] as number) * side - y) * TILE_EXTENT;
    layer.add({ type: 'point', id, tags, commands: pointCommands(column, row) });
  }
  return layer.finish();
}

/** Encoded layers by their lines. Cached lines remain the same object until a line changes. */
const linesMade = new WeakMap<Lines, Uint8Array>();

function lineLayer(lines: Lines, tile: TileAddress): Uint8Array {
  const made = linesMade.get(lines) ?? encodedLines(lines, tile);
  linesMade.set(lines, made);
  return made;
}

function encodedLines({ ids, risks, states, paths }: Lines, tile: TileAddress): Uint8Array {
  const layer = new LayerWriter('lines');
  for (const [i, id] of ids.entries()) {
    const commands = lineCommands(paths[i] as ArrayLike<number>, tile);
    if (commands.length === 0) continue;
    layer.add({ type: 'line', id, tags: tagsOf(layer, risks[i] as number, states[i] as number), commands });
  }
  return layer.finish();
}

/** Counts of a cell: supports by risk or class of coverage, then fully and partly neutralised supports. */
const COUNTS = ['n0', 'n1', 'n2', 'n3', 'n4', 'nf', 'np'] as const;
const FULL = COUNTS.indexOf('nf');
const PARTIAL = COUNTS.indexOf('np');

function cellLayer({ keys, numbers }: Counted, tile: TileAddress, isCoverage: boolean): Uint8Array {
  const layer = new LayerWriter('cells');
  const { x, y } = cellRangeOf(tile);
  const shown = new Uint32Array(COUNTS.length);
  for (let at = 0; at < keys.length; ) {
    const cell = Math.floor((keys[at] as number) / COMBINATIONS);
    shown.fill(0);
    for (; at < keys.length && Math.floor((keys[at] as number) / COMBINATIONS) === cell; at++) {
      const combination = (keys[at] as number) % COMBINATIONS;
      const number = numbers[at] as number;
      const [risk, state] = isCoverage ? [combination, 0] : [Math.floor(combination / 3), combination % 3];
      (shown[risk] as number) += number;
      if (state > 0) (shown[state === 2 ? FULL : PARTIAL] as number) += number;
    }
    const tags: number[] = [];
    for (let i = 0; i < COUNTS.length; i++)
      if (shown[i]) layer.tag(tags, COUNTS[i] as string, shown[i] as number);
    // The supports of a kept count may all have gone.
    if (tags.length === 0) continue;
    const column = Math.floor(cell / CELLS_SHOWN);
    const centre = cellCentre({ x: x.first + column, y: y.first + (cell % CELLS_SHOWN) }, tile);
    layer.add({ type: 'point', tags, commands: pointCommands(...centre) });
  }
  return layer.finish();
}

/**
 * Supports and lines as an encoded tile. From zoom 13, it has the layers `points` and `lines`. Below, it has `cells`
 * with counts by risk (`n0`…`n3`) and neutralisation (`nf`, `np`), and `lines`. Below zoom 9, `lines` has one line
 * per cell. With `coverage`, supports have their class `seen` instead, and cells the counts by class (`n0`…`n4`).
 */
export async function infrastructureTile(
  tiles: TileQuestions,
  tile: TileAddress,
  filter: TileFilter,
): Promise<Uint8Array> {
  if (tile.z < DETAIL_ZOOM) {
    const { cells, lines } = await tiles.overview(filter, tile);
    return Buffer.concat([lineLayer(lines, tile), cellLayer(cells, tile, filter.coverage !== undefined)]);
  }
  const [lines, points] = await Promise.all([tiles.lines(filter, tile), pointLayer(tiles, filter, tile)]);
  return Buffer.concat([lineLayer(lines, tile), points]);
}
