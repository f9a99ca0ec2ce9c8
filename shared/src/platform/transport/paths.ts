import { COLUMNS_TYPE } from '../../contract/columns';

/** Paths of the API that the page's first script requests too. */
export const PATHS = {
  user: 'auth/users/me/',
  nomenclatures: 'nomenclatures/types',
  baseLayers: 'map-layers/baselayers/',
  settings: 'settings/',
  dataExtent: 'stats/extent/',
} as const;

/** Accepts the form by column, which is smaller for lists with many values per field. */
export const COLUMNS_ACCEPTED = `${COLUMNS_TYPE}, application/json`;
export const TILE_ACCEPTED = 'application/vnd.mapbox-vector-tile';

/** The path of a layer's tile without filters. */
const PLAIN_TILE = /^tiles\/([\w-]+)\/(\d+\/\d+\/\d+\.mvt)$/;

/** Layer and address of a tile without filters. Tiles of several layers are requested together. */
export function plainTile(path: string): { layer: string; address: string } | null {
  const [, layer, address] = PLAIN_TILE.exec(path) ?? [];
  return layer && address ? { layer, address } : null;
}

/** The bytes of each layer of a tile; `null` if they do not fit. Only the answer for several layers tells lengths. */
export function tileParts(bytes: ArrayBuffer, headers: Headers, layers: number): ArrayBuffer[] | null {
  const lengths = headers.get('x-tile-lengths')?.split(',').map(Number) ?? [bytes.byteLength];
  let end = 0;
  const parts = lengths.map(length => {
    end += length;
    return bytes.slice(end - length, end);
  });
  return end === bytes.byteLength && parts.length === layers ? parts : null;
}

/** The path of a tile of several layers. */
export const joinedPath = (layers: readonly string[], address: string): string =>
  `tiles/${[...new Set(layers)].sort()}/${address}`;
