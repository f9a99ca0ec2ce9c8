import type { Problem } from 'shared/contract';
import { areSearched, nearlyFound, wordsOf } from 'shared/server';
import { z } from 'zod';
import { type Fields, fieldsOf } from './schema-fields';

type Json = Record<string, unknown>;

/**
 * Fields that a route accepts in a body or query: the fields of `input`, and the fields of `answer`, which clients
 * may send back.
 */
export interface BodyForm {
  input: z.core.$ZodType;
  answer?: z.core.$ZodType | undefined;
}

/** A body with the input's field names, and problems whose paths have the body's original names. */
interface Renamed {
  body: unknown;
  problems: Problem[];
}

/** Names are checked until this many problems are found, so that a body full of unknown names costs little. */
export const MOST_PROBLEMS = 50;
const LONGEST_NAME = 60;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: unknown): value is { id: unknown } => isJson(value) && 'id' in value;

/** Replaces nested items of a response by their ids: `{id: 3, label: …}` becomes 3. */
const idsOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(idsOf) : hasId(value) ? value.id : value;

/** Fields of a response. The fields of a GeoJSON feature include its properties. */
function answerFields(answer: z.core.$ZodType | undefined): Fields {
  const fields = answer && fieldsOf(answer);
  if (!fields) return new Map();
  return new Map([...fields, ...(fieldsOf(fields.get('properties')) ?? [])]);
}

/** The input field of a response field: `owner` corresponds to `owner_id`, `geometry` to `geom`. */
function inputFieldFor(name: string, input: Fields, answer: Fields): string | null {
  if (!answer.has(name)) return null;
  if (name === 'geometry' && input.has('geom')) return 'geom';
  return input.has(`${name}_id`) ? `${name}_id` : null;
}

const spaced = (name: string) => name.replaceAll('_', ' ');

/**
 * The accepted name that nearly contains the words of an unknown name (see `nearlyFound`), or that the unknown name
 * contains as whole words, such as `bbox` in `in_bbox`. `undefined` if there is none.
 */
function nearestName(name: string, names: readonly string[]): string | undefined {
  const words = wordsOf(spaced(name));
  if (name.length > LONGEST_NAME || !areSearched(words)) return undefined;
  const [nearest] = nearlyFound(words, names, spaced, 1);
  return nearest ?? names.find(one => `_${name}_`.includes(`_${one}_`));
}

function unknownField(name: string, path: Problem['path'], input: Fields, answer: Fields): Problem {
  const at = [...path, name.slice(0, LONGEST_NAME)];
  const nearest = nearestName(name, [...new Set([...input.keys(), ...answer.keys()])]);
  if (nearest === undefined) return { path: at, code: 'unknown_field', params: {} };
  const suggestion = input.has(nearest) ? nearest : inputFieldFor(nearest, input, answer);
  return suggestion
    ? { path: at, code: 'unknown_field_near', params: { near: suggestion } }
    : { path: at, code: 'unknown_field', params: {} };
}

/** Entries of a body. The entries of a GeoJSON feature include its properties. */
function* entriesOf(body: Json, answer: Fields): Generator<[string, unknown]> {
  for (const name in body) {
    const value = body[name];
    if (name === 'properties' && answer.has(name) && isJson(value)) yield* entriesOf(value, new Map());
    else yield [name, value];
  }
}

/** Renames the fields of a (nested) body, and adds its problems to the problems of the whole body. */
function renamed(
  body: unknown,
  { input, answer }: BodyForm,
  path: Problem['path'],
  problems: Problem[],
): unknown {
  const fields = fieldsOf(input);
  if (!fields || problems.length >= MOST_PROBLEMS) return body;
  if (Array.isArray(body))
    return body.map((item, index) => renamed(item, { input, answer }, [...path, index], problems));
  if (!isJson(body)) return body;
  const ofAnswer = answerFields(answer);
  const given = new Map<string, { from: string; value: unknown }>();
  const put = (name: string, from: string, value: unknown) => {
    const before = given.get(name);
    if (before && JSON.stringify(before.value) !== JSON.stringify(value))
      problems.push({ path: [...path, from], code: 'conflicting_fields', params: { other: before.from } });
    given.set(name, { from, value });
  };
  for (const [name, value] of entriesOf(body, ofAnswer)) {
    if (problems.length >= MOST_PROBLEMS) break;
    const own = fields.get(name);
    const meant = inputFieldFor(name, fields, ofAnswer);
    if (own && fieldsOf(own))
      put(name, name, renamed(value, { input: own, answer: ofAnswer.get(name) }, [...path, name], problems));
    else if (own) put(name, name, fieldsOf(ofAnswer.get(name)) ? idsOf(value) : value);
    else if (meant) put(meant, name, idsOf(value));
    else if (!ofAnswer.has(name)) problems.push(unknownField(name, path, fields, ofAnswer));
  }
  return Object.fromEntries(
    [...given].flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Renames the fields of a body to the input's names. Drops read-only fields of the response, and replaces nested
 * items by their ids. An unknown name is a problem, which suggests a similar accepted name if there is one.
 */
export function inNamesOfInput(body: unknown, form: BodyForm): Renamed {
  const problems: Problem[] = [];
  return { body: renamed(body, form, [], problems), problems };
}

const ANYTHING = 'anything';
const forms = new WeakMap<object, BodyForm | typeof ANYTHING>();

/** Registers the field names accepted by routes with this schema, independent of the schema's own fields. */
export function takesFields<Schema extends z.ZodType>(schema: Schema, form: BodyForm): Schema {
  forms.set(schema, form);
  return schema;
}

/**
 * Registers a schema whose routes ignore unknown fields, such as fields that other clients send when they sign in or
 * report failures.
 */
export function takesAnyFields<Schema extends z.ZodType>(schema: Schema): Schema {
  forms.set(schema, ANYTHING);
  return schema;
}

/** Schema for a partial change: any field of the form may be absent. */
export const partialBody = (form: BodyForm) => takesFields(z.record(z.string(), z.unknown()), form);

/** The accepted field names of a route's body; `null` if all names are allowed. */
export function bodyFormOf(schema: z.ZodType): BodyForm | null {
  const form = forms.get(schema) ?? { input: schema };
  return form === ANYTHING ? null : form;
}
