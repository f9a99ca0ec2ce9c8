/** Tile layers the server makes. */
export type RecordTileLayer = 'infrastructures' | 'mortality' | 'sensitive-areas' | 'areas';

type FilterValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * The address of a layer's tiles below the API's base, as a template with `{z}`, `{x}` and `{y}`. Empty filters are
 * left out and arrays get `[]` behind their key, as in every query to the server.
 */
export function recordTileUrl(
  layer: RecordTileLayer,
  filters: Readonly<Record<string, FilterValue>> = {},
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) {
    if (Array.isArray(value)) for (const item of new Set(value)) query.append(`${key}[]`, String(item));
    else if (value !== undefined && value !== null && value !== '') query.append(key, String(value));
  }
  const search = query.toString();
  return `tiles/${layer}/{z}/{x}/{y}.mvt${search ? `?${search}` : ''}`;
}
