import {
  INFRASTRUCTURE_TYPES,
  infrastructureFilterSchema,
  mortalityFilterSchema,
  NEUTRALIZATIONS,
  RISK_LEVELS,
} from 'shared/contract';
import { valuesIn } from 'shared/navigation';

type Codec<Value> = {
  readonly parse: (text: string) => Value | undefined;
  readonly format: (value: Value) => string;
};

const SEPARATOR = ',';

const listOf = <Item extends string>(allowed: readonly Item[]): Codec<readonly Item[]> => ({
  parse(text) {
    const items = text
      .split(SEPARATOR)
      .filter((item): item is Item => (allowed as readonly string[]).includes(item));
    return items.length > 0 ? items : undefined;
  },
  format: items => items.join(SEPARATOR),
});

const ids: Codec<readonly number[]> = {
  parse(text) {
    const items = text
      .split(SEPARATOR)
      .map(Number)
      .filter(item => Number.isSafeInteger(item) && item > 0);
    return items.length > 0 ? items : undefined;
  },
  format: items => items.join(SEPARATOR),
};

const date: Codec<string> = {
  parse: text => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  format: text => text,
};

const text: Codec<string> = { parse: value => value.slice(0, 200) || undefined, format: value => value };

const flag: Codec<boolean> = {
  parse: value => (value === 'true' ? true : value === 'false' ? false : undefined),
  format: String,
};

/** Every filter of the search, written in the address under the name the server knows it by. */
const CODECS = {
  type: listOf(INFRASTRUCTURE_TYPES),
  network_type: ids,
  owner: ids,
  condition: ids,
  risk: listOf([...RISK_LEVELS, 'none'] as const),
  neutralization: listOf(NEUTRALIZATIONS),
  arming: ids,
  equipment: ids,
  diagnosed_after: date,
  diagnosed_before: date,
  has_mortality: flag,
  species: ids,
  death_cause: ids,
  observed_after: date,
  observed_before: date,
  area: ids,
  sensitive_area: ids,
  q: text,
} as const;

export type FilterKey = keyof typeof CODECS;
export type SearchFilters = {
  readonly [Key in FilterKey]?: NonNullable<ReturnType<(typeof CODECS)[Key]['parse']>> | undefined;
};

const FILTER_KEYS = Object.keys(CODECS) as FilterKey[];

/** The filters an address holds; what cannot be understood is left out. */
export function parseFilters(parameters: URLSearchParams): SearchFilters {
  const filters: Record<string, unknown> = {};
  for (const key of FILTER_KEYS) {
    // A text may hold the separator of lists.
    const given = key === 'q' ? parameters.get(key) : valuesIn(parameters, key).join(SEPARATOR);
    const value = CODECS[key].parse(given ?? '');
    if (value !== undefined) filters[key] = value;
  }
  return filters as SearchFilters;
}

/** The pairs that write filters into an address. */
export function formatFilters(filters: SearchFilters): [string, string][] {
  return FILTER_KEYS.flatMap((key): [string, string][] => {
    const value = filters[key];
    if (value === undefined) return [];
    const formatted = (CODECS[key] as Codec<typeof value>).format(value);
    return formatted ? [[key, formatted]] : [];
  });
}

function pick(filters: SearchFilters, schema: { shape: object }): SearchFilters {
  const entries = FILTER_KEYS.filter(key => key in schema.shape && filters[key] !== undefined);
  return Object.fromEntries(entries.map(key => [key, filters[key]]));
}

/** Those of the filters that concern supports and lines. */
export const infrastructureFilters = (filters: SearchFilters) => pick(filters, infrastructureFilterSchema);
/** Those of the filters that concern mortality cases. */
export const mortalityFilters = (filters: SearchFilters) => pick(filters, mortalityFilterSchema);
