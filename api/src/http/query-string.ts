type Query = Record<string, string | string[] | undefined>;

/** Removes characters that cannot be stored and that nobody types. */
const cleaned = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Parses a query string: `key[]` becomes `key`, repeated values a list without duplicates, empty ones `undefined`. */
export function parseQueryString(text: string): Query {
  const values = new Map<string, Set<string>>();
  for (const [rawKey, rawValue] of new URLSearchParams(text)) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    const value = cleaned(rawValue);
    const given = values.get(key) ?? new Set();
    values.set(key, value === '' ? given : given.add(value));
  }
  const query: Query = Object.create(null);
  for (const [key, [first, ...others]] of values)
    query[key] = first !== undefined && others.length > 0 ? [first, ...others] : first;
  return query;
}
