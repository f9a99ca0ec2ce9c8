import type { LayerSource } from '../contract/reference';
import type { Bounds } from './geojson';
import { templateUrl } from './template-url';
import type { TileAddress } from './tile-math';

/** Half the side of the Web Mercator world in metres, and the side of a tile in pixels. */
const HALF_WORLD = Math.PI * 6_378_137;
const TILE_PIXELS = 256;

/** URL of a request to a service. Its parameters replace those of the service's own URL. */
export function wmsUrl(service: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(service);
  for (const name of [...url.searchParams.keys()])
    if (name.toLowerCase() in parameters) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * URL of a request for the data in a box (degrees). An address without placeholders gets the parameters of data-fair.
 * @param size the most features to answer
 */
export function boxUrl(address: string, bounds: Bounds, size: number): string {
  const [west, south, east, north] = bounds.map(side => side.toFixed(6));
  const bbox = [west, south, east, north].join();
  if (!address.includes('{')) return wmsUrl(address, { bbox, size, format: 'geojson' });
  const values: Readonly<Record<string, unknown>> = { bbox, size, west, south, east, north };
  return address.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));
}

function pictureOfService(source: LayerSource, { z, x, y }: TileAddress): string {
  const { url, wms_layers = '', wms_version = '', wms_format = '' } = source;
  const side = (2 * HALF_WORLD) / 2 ** z;
  const [west, north] = [x * side - HALF_WORLD, HALF_WORLD - y * side];
  return wmsUrl(url, {
    service: 'WMS',
    request: 'GetMap',
    version: wms_version,
    layers: wms_layers,
    styles: '',
    format: wms_format,
    transparent: String(wms_format !== 'image/jpeg'),
    width: TILE_PIXELS,
    height: TILE_PIXELS,
    [wms_version === '1.3.0' ? 'crs' : 'srs']: 'EPSG:3857',
    bbox: [west, north - side, west + side, north].join(),
  });
}

/**
 * URL of a layer's tile for a screen of normal density, by which devices store it. No request is sent to that of a
 * tile in a PMTiles file, whose URL it extends.
 */
export function tileUrl(source: LayerSource, tile: TileAddress): string {
  const { kind, url } = source;
  if (kind === 'wms') return pictureOfService(source, tile);
  if (kind !== 'pmtiles') return templateUrl(url, tile);
  const { z, x, y } = tile;
  return `${url}${url.includes('?') ? '&' : '?'}tile=${z}/${x}/${y}`;
}
