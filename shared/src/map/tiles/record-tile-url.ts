import { type Query, queryString } from '../../platform/browser/query-string';

export type RecordTileLayer = 'infrastructures' | 'mortality' | 'sensitive-areas' | 'areas';

/**
 * URL template of a layer's tiles relative to the API's base, with `{z}`, `{x}` and `{y}`. Empty filters are omitted,
 * and keys of arrays end with `[]`, as in every query.
 */
export function recordTileUrl(layer: RecordTileLayer, filters: Query = {}): string {
  const search = queryString(filters).toString();
  return `tiles/${layer}/{z}/{x}/{y}.mvt${search ? `?${search}` : ''}`;
}
