import type { TileAddress } from './tile-math';

const SERVERS = 'abc';

/** URL of a tile by a template, as Leaflet builds it for a screen of normal density. */
export const templateUrl = (template: string, { z, x, y }: TileAddress): string =>
  template
    .replace('{s}', SERVERS[Math.abs(x + y) % SERVERS.length] ?? '')
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{r}', '');
