type Query = Record<string, string | string[]>;

/** Removes characters that cannot be stored and are never typed. */
const cleaned = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Parses a query string: `key[]` becomes `key`, repeated values a list without duplicates, empty ones are dropped. */
export function parseQueryString(text: string): Query {
  const values = new Map<string, Set<string>>();
  for (const [rawKey, rawValue] of new URLSearchParams(text)) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    const value = cleaned(rawValue);
    if (value !== '') values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const query: Query = Object.create(null);
  for (const [key, [first = '', ...others]] of values)
    query[key] = others.length > 0 ? [first, ...others] : first;
  return query;
}
