import { type Query, queryString } from '../../platform/browser/query-string';

/** Tile layers the server makes. */
export type RecordTileLayer = 'infrastructures' | 'mortality' | 'sensitive-areas' | 'areas';

/**
 * The address of a layer's tiles below the API's base, as a template with `{z}`, `{x}` and `{y}`. Empty filters are
 * left out and arrays get `[]` behind their key, as in every query to the server.
 */
export function recordTileUrl(layer: RecordTileLayer, filters: Query = {}): string {
  const search = queryString(filters).toString();
  return `tiles/${layer}/{z}/{x}/{y}.mvt${search ? `?${search}` : ''}`;
}
