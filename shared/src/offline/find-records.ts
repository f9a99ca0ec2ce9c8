import { boxQuerySchema, plainText, recordTest, valuesAt } from '../contract';
import { type Bounds, boundsMeet } from '../geometry';
import { kindOf } from '../records';
import type { RecordsOf } from './offline-database';
import type { Taken, TakenRecords } from './taken-records';

/** Parses a query: `key[]` and repeated keys are lists, ids are numbers. */
function valuesOf(query: URLSearchParams, filters: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, facts] of Object.entries(filters)) {
    const rawValues = [...query.getAll(name), ...query.getAll(`${name}[]`)];
    if (rawValues.length === 0) continue;
    if (facts.test === 'any') values[name] = facts.codes ? rawValues : rawValues.map(Number);
    else values[name] = facts.test === 'above0' ? rawValues[0] === 'true' : rawValues[0];
  }
  return values;
}

const boxOf = (query: URLSearchParams) => {
  const boxText = query.get('in_bbox');
  return boxText === null ? undefined : boxQuerySchema.parse(boxText);
};

/**
 * The stored records of a kind that match a query.
 * @param box where they must lie; by default the query's own box
 */
export function findRecords<Kind extends keyof RecordsOf>(
  { of }: TakenRecords,
  kind: Kind,
  query: URLSearchParams,
  box: Bounds | undefined = boxOf(query),
): Taken<Kind>[] {
  const { filters } = kindOf(String(kind));
  const matches = recordTest(filters, valuesOf(query, filters));
  return [...((of[kind] ?? new Map()) as Map<number, Taken<Kind>>).values()].filter(
    ({ record, bounds }) => (!box || boundsMeet(bounds, box)) && matches(record),
  );
}

/** Sorts records like the server: `-` before the column for descending, equal ones by id. */
export function inOrder<Kind extends keyof RecordsOf>(
  kind: Kind,
  found: readonly Taken<Kind>[],
  ordering: string | null,
): RecordsOf[Kind][] {
  const sign = ordering?.startsWith('-') ? -1 : 1;
  const facts = kindOf(String(kind));
  const name = (ordering ?? 'id').replace(/^-/, '');
  const at = facts.orderings[name] ?? 'id';
  const rank = rankOf(facts.fields[name]?.codes ?? facts.ranks?.[name]);
  const compare = (a: RecordsOf[Kind], b: RecordsOf[Kind]) => {
    const [first, second] = [rank(valuesAt(a, at)[0]), rank(valuesAt(b, at)[0])];
    if (first === null || second === null)
      return sign * (first === second ? a.id - b.id : first === null ? -1 : 1);
    return sign * (first < second ? -1 : first > second ? 1 : a.id - b.id);
  };
  return found.map(({ record }) => record).sort(compare);
}

/** Unknown values come first. Codes follow the order of their list, texts are compared without accents. */
const rankOf = (codes?: readonly string[]) => (value: unknown) => {
  if (codes) return codes.indexOf(String(value ?? ''));
  if (typeof value === 'string') return plainText(value);
  return typeof value === 'number' ? value : null;
};
