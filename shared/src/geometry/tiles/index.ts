// Encoding of vector tiles, for the server and for offline tiles. A separate entry keeps it out of the first load.
export {
  CELLS_PER_TILE,
  CELLS_SHOWN,
  type Cell,
  cellAt,
  cellCentre,
  cellRangeOf,
  DETAIL_ZOOM,
  LINES_ZOOM,
} from './cell-grid';
export { boxHolds, clipLine, TILE_BUFFER, tileBox } from './clip-to-tile';
export { pointCommands } from './commands';
export { encodeTile } from './encode-tile';
export { LayerWriter } from './layer-writer';
export { LINE_TOLERANCE, lineCommands } from './line-commands';
export { simplifyLine } from './simplify';
export type { TileFeature, TileLayer, TileProperties } from './tile-format';
export { toTileFeature } from './to-tile-feature';
