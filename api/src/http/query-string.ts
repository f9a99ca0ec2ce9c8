type Query = Record<string, string | string[]>;

/** Removes characters that cannot be stored and are never typed. */
const cleaned = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Parses a query string: `key[]` becomes `key`, repeated values a list without duplicates, empty ones are dropped. */
export function parseQueryString(text: string): Query {
  const query: Query = Object.create(null);
  for (const [rawKey, rawValue] of new URLSearchParams(text)) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    const value = cleaned(rawValue);
    if (value === '') continue;
    const present = query[key];
    if (present === undefined) query[key] = value;
    else if (Array.isArray(present)) {
      if (!present.includes(value)) present.push(value);
    } else if (present !== value) query[key] = [present, value];
  }
  return query;
}
