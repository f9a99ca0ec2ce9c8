export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Record<string, QueryValue>;

/**
 * Query parameters in the server's format. Empty values (`''`, null, undefined, `[]`) are omitted. Arrays lose
 * duplicates, and their keys end with `[]`.
 */
export function queryString(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of new Set(value)) parameters.append(`${key}[]`, String(item));
    else if (value !== '' && value !== null && value !== undefined) parameters.append(key, String(value));
  }
  return parameters;
}
