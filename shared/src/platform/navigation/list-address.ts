import type { Filters } from '../../contract/record-filter';

/**
 * The parameter of a list's order, with `-` before the column for descending order. `EARLIER`: its names in earlier
 * releases.
 */
export const ORDER_PARAMETER = 'sort';
const EARLIER = ['order', 'ordering'];

/** The values of one filter in a list's URL: `1,2`, or repeated parameters as earlier releases wrote them. */
export const valuesIn = (address: URLSearchParams, name: string): string[] => [
  ...new Set(
    [...address.getAll(name), ...address.getAll(`${name}[]`)]
      .flatMap(text => text.split(','))
      .filter(Boolean),
  ),
];

export const orderIn = (address: URLSearchParams): string | null =>
  [ORDER_PARAMETER, ...EARLIER].map(name => address.get(name)).find(order => order !== null) ?? null;

export function setOrder(address: URLSearchParams, order: string | null): void {
  for (const name of [ORDER_PARAMETER, ...EARLIER]) address.delete(name);
  if (order !== null) address.set(ORDER_PARAMETER, order);
}

/** Sets the values of one filter. An empty list removes it. */
export function setValues(address: URLSearchParams, name: string, values: readonly unknown[]): void {
  address.delete(`${name}[]`);
  if (values.length > 0) address.set(name, values.join(','));
  else address.delete(name);
}

/** Maximum number of characters of a text in a filter. Longer texts are cut. */
const LONGEST_TEXT = 200;

/**
 * The filters in a list's URL, in the form of a server query: codes in their defined order, without invalid values.
 */
export function filtersIn(address: URLSearchParams, filters: Filters): Readonly<Record<string, unknown>> {
  const values = Object.entries(filters).flatMap(([name, { facts, schema }]): [string, unknown][] => {
    if (facts.test === 'box') return [];
    if (facts.test === 'any') {
      const values = valuesIn(address, name);
      const fitting =
        facts.codes?.filter(code => values.includes(code)) ??
        values.flatMap(value => schema.safeParse([value]).data ?? []);
      return fitting.length > 0 ? [[name, fitting]] : [];
    }
    const text = address.get(name)?.slice(0, LONGEST_TEXT) || undefined;
    const { data } = schema.safeParse(text);
    return data === undefined ? [] : [[name, data]];
  });
  return Object.fromEntries(values);
}

/** Writes filters into `address`, and returns it. Empty values remove their parameter. */
export function writeFilters(
  address: URLSearchParams,
  values: Readonly<Record<string, unknown>>,
): URLSearchParams {
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value)) setValues(address, name, value);
    else if (value === undefined || value === null || value === '') address.delete(name);
    else address.set(name, String(value));
  return address;
}
