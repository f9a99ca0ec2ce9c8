import {
  birdsOf,
  type CauseOfDeath,
  infrastructureTypeOf,
  isAlive,
  type KindFacts,
  plainText,
} from '../contract';
import {
  type InfrastructureGroup,
  infrastructureStatsOf,
  type MortalityGroup,
  mortalityStatsOf,
} from '../contract/count-records';
import { boxQuerySchema, positionQuerySchema } from '../contract/filters';
import { recordTest, valuesAt } from '../contract/record-filter';
import { type Bounds, boundsMeet, centreOf, distanceBetween } from '../geometry';
import type { MortalityCase } from '../kinds';
import { kindOf } from '../records/known-kinds';
import type { RecordsOf } from './offline-database';
import type { Taken, TakenRecords } from './taken-records';

/** The server's counts (`stats/infrastructures/`, `stats/mortality/`) over the records stored on this device. */
export const TAKEN_COUNTS: Record<string, (taken: TakenRecords, query: URLSearchParams) => object> = {
  'stats/infrastructures': (taken, query) =>
    infrastructureStatsOf(
      findRecords(taken, 'infrastructures', query).map(
        ({ record: { resourcetype, properties } }): InfrastructureGroup => ({
          type: infrastructureTypeOf(resourcetype),
          risk: properties.risk,
          neutralization: properties.neutralization,
          network_type: properties.network_type,
          number: 1,
          length: properties.length ?? 0,
        }),
      ),
    ),
  'stats/mortality': (taken, query) =>
    mortalityStatsOf(
      findRecords(taken, 'mortality', query).map(
        ({ record: { properties } }): MortalityGroup => ({
          species: properties.species,
          cause: (properties.death_cause?.code ?? null) as CauseOfDeath | null,
          year: Number(properties.date.slice(0, 4)),
          cases: 1,
          individuals: birdsOf(properties),
          uncounted: properties.count === null ? 1 : 0,
          alive: isAlive(properties),
        }),
      ),
    ),
};

/** Parses a query: `key[]` and repeated keys are lists, ids are numbers. A selection is given by its records' ids. */
function valuesOf(query: URLSearchParams, filters: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, facts] of Object.entries(filters)) {
    const rawValues = [...query.getAll(name), ...query.getAll(`${name}[]`)];
    if (rawValues.length === 0) continue;
    if (facts.test === 'any') values[name] = facts.codes ? rawValues : rawValues.map(Number);
    else if (facts.test === 'chosen') values[name] = rawValues[0]?.split(',').map(Number);
    else values[name] = facts.test === 'above0' ? rawValues[0] === 'true' : rawValues[0];
  }
  return values;
}

const boxOf = (query: URLSearchParams) => {
  const boxText = query.get('in_bbox');
  return boxText === null ? undefined : boxQuerySchema.parse(boxText);
};

/**
 * Makes a test whether a record may leave the product, by the server's rule. A case stored by an earlier release
 * lacks the flag and does not pass.
 */
function outsideTest(kind: string, query: URLSearchParams): (record: unknown) => boolean {
  const isTold = (record: unknown) => valuesAt(record, 'properties.hidden').includes(false);
  if (kind === 'mortality') return isTold;
  if (query.get('has_mortality') !== 'true') return () => true;
  return record =>
    (valuesAt(record, 'properties.mortality[]') as MortalityCase[]).some(
      one => isTold(one) && !isAlive(one.properties),
    );
}

/**
 * The stored records of a kind that match a query.
 * @param box restricts their position; by default the query's own box
 */
export function findRecords<Kind extends keyof RecordsOf>(
  { of }: TakenRecords,
  kind: Kind,
  query: URLSearchParams,
  box: Bounds | undefined = boxOf(query),
): Taken<Kind>[] {
  const { filters } = kindOf(String(kind));
  const matches = recordTest(filters, valuesOf(query, filters));
  const isTold = query.get('outside') === 'true' ? outsideTest(String(kind), query) : () => true;
  return [...((of[kind] ?? new Map()) as Map<number, Taken<Kind>>).values()].filter(
    ({ record, bounds }) => (!box || boundsMeet(bounds, box)) && matches(record) && isTold(record),
  );
}

/** Sorts records like the server. A `-` before the ordering means descending. Equal values are sorted by id. */
export function inOrder<Kind extends keyof RecordsOf>(
  kind: Kind,
  records: readonly Taken<Kind>[],
  query: URLSearchParams,
): RecordsOf[Kind][] {
  const ordering = query.get('ordering') ?? 'id';
  const sign = ordering.startsWith('-') ? -1 : 1;
  const rank = rankIn(kindOf(String(kind)), ordering.replace(/^-/, ''), query.get('near'));
  const ranked = records.map(taken => ({ record: taken.record, value: rank(taken) }));
  ranked.sort(({ record: a, value: first }, { record: b, value: second }) => {
    if (first === null || second === null)
      return sign * (first === second ? a.id - b.id : first === null ? -1 : 1);
    return sign * (first < second ? -1 : first > second ? 1 : a.id - b.id);
  });
  return ranked.map(({ record }) => record);
}

type Ranked = { readonly record: unknown; readonly bounds: Bounds };

/** Greater than the length of any list of codes. */
const MANY_CODES = 1000;

/** Returns a function that gives the value by which an ordering sorts a record. */
function rankIn(
  facts: KindFacts,
  name: string,
  near: string | null,
): (one: Ranked) => number | string | null {
  if (name === 'distance' && near !== null) {
    const from = positionQuerySchema.parse(near);
    return ({ bounds }) => distanceBetween(from, centreOf(bounds));
  }
  const at = facts.orderings[name] ?? 'id';
  const rank = rankOf(facts.fields[name]?.codes ?? facts.ranks?.[name]);
  const finer = facts.within?.[name];
  if (finer === undefined) return ({ record }) => rank(valuesAt(record, at)[0]);
  const finerRank = rankIn(facts, finer, near);
  return one => Number(rank(valuesAt(one.record, at)[0])) - Number(finerRank(one)) / MANY_CODES;
}

/**
 * Returns a function that makes a value sortable. Codes are ranked in the order of their list, texts lose their
 * accents. Missing values and unknown codes come first.
 */
const rankOf = (codes?: readonly string[]) => (value: unknown) => {
  if (codes) return codes.indexOf(String(value ?? ''));
  if (typeof value === 'string') return plainText(value);
  return typeof value === 'number' ? value : null;
};
