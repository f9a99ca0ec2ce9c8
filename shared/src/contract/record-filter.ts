import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { MONTHS } from './codes';
import { boxQuerySchema, listOf } from './filters';
import { areaName } from './reference';
import { areSearched, plainText, SHORTEST_WORD, wordsLookedFor, wordsOf } from './search-words';

/**
 * A filter as data, shared by the server's SQL, its read model and the copies on a device. `at` is the path of
 * the values in an answer: `properties.diagnosis[0].arming[].id`.
 */
export type FilterFacts =
  | {
      readonly test: 'any';
      readonly at: string;
      readonly codes?: readonly string[];
      readonly none?: string;
      /** The code of records without a value at `at` that have one at another path. */
      readonly or?: { readonly at: string; readonly code: string };
      readonly as?: Readonly<Record<string, string>>;
      /** Compares the month of dates, as `07`. */
      readonly month?: true;
    }
  | { readonly test: 'from' | 'above0'; readonly at: string }
  /** `missing`: records without a day match, too. */
  | { readonly test: 'until'; readonly at: string; readonly missing?: true }
  | { readonly test: 'oneOf'; readonly at: string; readonly codes: readonly string[] }
  /** `name`: path of a text that also matches as a whole, if the query has short words only. */
  | { readonly test: 'words'; readonly at: readonly string[]; readonly name?: string }
  | { readonly test: 'box' }
  /** A selection by its id, or by the ids of its records where the server is not asked. */
  | { readonly test: 'chosen' };

export interface Filter<Schema extends z.ZodType = z.ZodType> {
  readonly facts: FilterFacts;
  readonly schema: Schema;
}
export type Filters = Readonly<Record<string, Filter>>;

const id = z.coerce.number().int().positive();

/** Matches any of some ids of records, items or areas. */
export const anyId = (at: string) => ({ facts: { test: 'any', at } as FilterFacts, schema: listOf(id) });
/** Matches any of some ids, or `none` for records without one. */
export const anyIdOrNone = (at: string) => ({
  facts: { test: 'any', at, none: 'none' } as FilterFacts,
  schema: listOf(z.union([z.literal('none'), id])),
});
/** Matches any of some texts as a whole. */
export const anyText = (at: string) => ({
  facts: { test: 'any', at } as FilterFacts,
  schema: listOf(z.string().trim().min(1).max(200)),
});
/** Matches any of some codes. `none` is the code for a missing value; `as` maps codes to the values in answers. */
export const anyCode = <const Codes extends readonly [string, ...string[]]>(
  at: string,
  codes: Codes,
  {
    none,
    as,
    or,
  }: {
    none?: Codes[number];
    as?: Readonly<Record<Codes[number], string>>;
    or?: { at: string; code: Codes[number] };
  } = {},
) => ({
  facts: {
    test: 'any',
    at,
    codes,
    ...(none && { none }),
    ...(as && { as }),
    ...(or && { or }),
  } as FilterFacts,
  schema: listOf(z.enum(codes)),
});
/** Matches dates in any of some months, whatever their year. */
export const inMonth = (at: string) => ({
  facts: { test: 'any', at, codes: MONTHS, month: true } as FilterFacts,
  schema: listOf(z.enum(MONTHS)),
});
/** Matches dates on or after a day. `until` matches dates on or before a day. */
export const from = (at: string) => ({
  facts: { test: 'from', at } as FilterFacts,
  schema: calendarDateSchema.optional(),
});
export const until = (at: string) => ({
  facts: { test: 'until', at } as FilterFacts,
  schema: calendarDateSchema.optional(),
});
/** Matches dates on or before a day, and records without a date. */
export const notAfter = (at: string) => ({
  facts: { test: 'until', at, missing: true } as FilterFacts,
  schema: calendarDateSchema.optional(),
});
const flag = z
  .enum(['true', 'false'])
  .transform(value => value === 'true')
  .optional();
/** `true` matches numbers above zero, `false` the other records. */
export const any = (at: string) => ({ facts: { test: 'above0', at } as FilterFacts, schema: flag });
/** `true` matches codes in `codes`, `false` the other records. */
export const isOneOf = (at: string, codes: readonly string[]) => ({
  facts: { test: 'oneOf', at, codes } as FilterFacts,
  schema: flag,
});
/** Matches when every searched word is the record's number or occurs in a text. */
export const mentioned = (...at: string[]) => ({
  facts: { test: 'words', at } as FilterFacts,
  schema: z.string().max(200).optional(),
});
/** Like `mentioned`, but also matches when a query of short words only, such as "12", is the whole name. */
export const named = (name: string, ...at: string[]) => ({
  facts: { test: 'words', at: [name, ...at], name } as FilterFacts,
  schema: mentioned().schema,
});
export const inBox = () => ({ facts: { test: 'box' } as FilterFacts, schema: boxQuerySchema.optional() });
/** Id of a selection: a digest of its content. */
export const selectionIdSchema = z.string().regex(/^[\w-]{22}$/);
/** Matches the records of a selection. */
export const chosen = () => ({
  facts: { test: 'chosen' } as FilterFacts,
  schema: selectionIdSchema.optional(),
});

export type FilterShape<Of extends Filters> = { [Name in keyof Of]: Of[Name]['schema'] };

export const filterSchemaOf = <Of extends Filters>(filters: Of): z.ZodObject<FilterShape<Of>> =>
  z.object(Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]))) as never;

type Step = string | typeof EACH | number;
const EACH = Symbol('each');

function stepsOf(at: string): Step[] {
  return at.split('.').flatMap((part): Step[] => {
    const [, name = part, index] = /^(\w+)\[(\d*)\]$/.exec(part) ?? [];
    return index === undefined ? [name] : [name, index === '' ? EACH : Number(index)];
  });
}

function valuesAlong(value: unknown, steps: readonly Step[], at = 0): unknown[] {
  if (value === null || value === undefined) return [];
  const step = steps[at];
  if (step === undefined) return [value];
  if (step === EACH) return (value as unknown[]).flatMap(item => valuesAlong(item, steps, at + 1));
  return valuesAlong((value as Record<string | number, unknown>)[step], steps, at + 1);
}

const stepsByPath = new Map<string, Step[]>();

/** The values at a path such as `properties.owner.id`. A missing or `null` value gives none. */
export function valuesAt(record: unknown, at: string): unknown[] {
  const steps = stepsByPath.get(at) ?? stepsOf(at);
  stepsByPath.set(at, steps);
  return valuesAlong(record, steps);
}

interface Located {
  readonly id: number;
}
type RecordTest = (record: Located) => boolean;

/**
 * Whether a path leads to a text of the record itself, in which short words are searched. Names of areas and species
 * contain too many short words.
 */
const isOwnText = (path: string) => !/(\[\]\.name|species\.\w+)$/.test(path);

/** The texts at a path; an area has its English name as well. */
const textsAt = (record: unknown, path: string): unknown[] =>
  path.endsWith('areas[].name')
    ? valuesAt(record, path.replace(/\.name$/, '')).flatMap(value => {
        const area = value as { name: string; type?: string };
        return [area.name, areaName(area, 'en')];
      })
    : valuesAt(record, path);

function mentions(paths: readonly string[], query: string, name?: string): RecordTest {
  const all = wordsOf(query);
  const words = wordsLookedFor(all);
  const inTexts = areSearched(words);
  const isShort = (word: string) => word.length < SHORTEST_WORD;
  const ownPaths = words.some(isShort) ? paths.filter(isOwnText) : [];
  return record => {
    if (words.length === 0) return true;
    const textOf = (some: readonly string[]) =>
      inTexts ? plainText(some.flatMap(path => textsAt(record, path)).join(' ')) : '';
    const [text, ownText] = [textOf(paths), textOf(ownPaths)];
    const occurs = (word: string) => (isShort(word) ? ownText : text).includes(word);
    const isNumber = (word: string) => /^\d{1,15}$/.test(word) && Number(word) === record.id;
    const isNamed = (value: unknown) => plainText(String(value)) === all.join(' ');
    if (name && !inTexts && valuesAt(record, name).some(isNamed)) return true;
    return words.every(word => isNumber(word) || (inTexts && occurs(word)));
  };
}

const monthOf = (date: unknown) => String(date).slice(5, 7);

function testOf(facts: FilterFacts, wanted: unknown): RecordTest {
  switch (facts.test) {
    case 'any': {
      const set = new Set((wanted as unknown[]).map(value => facts.as?.[String(value)] ?? value));
      return record => {
        const values = valuesAt(record, facts.at);
        if (values.length === 0 && facts.or && valuesAt(record, facts.or.at).length > 0)
          return set.has(facts.or.code);
        if (values.length === 0) return facts.none !== undefined && set.has(facts.none);
        return values.some(value => set.has(facts.month ? monthOf(value) : value));
      };
    }
    case 'from':
      return record => valuesAt(record, facts.at).some(value => String(value) >= String(wanted));
    case 'until':
      return record => {
        const values = valuesAt(record, facts.at);
        if (values.length === 0) return facts.missing === true;
        return values.some(value => String(value) <= String(wanted));
      };
    case 'above0':
      return record => valuesAt(record, facts.at).some(value => Number(value) > 0) === wanted;
    case 'oneOf':
      return record =>
        valuesAt(record, facts.at).some(value => facts.codes.includes(String(value))) === wanted;
    case 'words':
      return mentions(facts.at, String(wanted), facts.name);
    case 'chosen': {
      const ids = new Set(wanted as number[]);
      return record => ids.has(record.id);
    }
    case 'box':
      return () => true;
  }
}

/**
 * Makes a test of records, in the form of answers, against the values of a query. Boxes always match: the caller
 * compares them.
 */
export function recordTest(
  filters: Readonly<Record<string, FilterFacts>>,
  values: Readonly<Record<string, unknown>>,
): RecordTest {
  const tests = Object.entries(filters).flatMap(([name, facts]) =>
    values[name] === undefined || values[name] === '' ? [] : [testOf(facts, values[name])],
  );
  return record => tests.every(test => test(record));
}
