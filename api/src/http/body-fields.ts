import { closest, distance } from 'fastest-levenshtein';
import type { Problem } from 'shared/contract';
import { z } from 'zod';
import { type Fields, fieldsOf } from './schema-fields';

type Json = Record<string, unknown>;

/** What the body of a route may say: the fields it takes, and those of the answer, which a client may send back. */
export interface BodyForm {
  input: z.core.$ZodType;
  answer?: z.core.$ZodType | undefined;
}

/** A body in the names of the input, and what is wrong with the names it came with. */
interface Named {
  body: unknown;
  problems: Problem[];
}

const MOST_PROBLEMS = 50;
const LONGEST_NAME = 60;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: unknown): value is { id: unknown } => isJson(value) && 'id' in value;

/** The number of what an answer nests: `{id: 3, label: …}` is 3. */
const idsOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(idsOf) : hasId(value) ? value.id : value;

/** The fields of an answer; a feature's stand among its properties. */
function answerFields(answer: z.core.$ZodType | undefined): Fields {
  const fields = answer && fieldsOf(answer);
  if (!fields) return new Map();
  return new Map([...fields, ...(fieldsOf(fields.get('properties')) ?? [])]);
}

/** The field of the input that a name of the answer stands for: `owner` is `owner_id`. */
function meantBy(name: string, input: Fields, answer: Fields): string | null {
  if (!answer.has(name)) return null;
  if (name === 'geometry' && input.has('geom')) return 'geom';
  return input.has(`${name}_id`) ? `${name}_id` : null;
}

function unknownField(name: string, path: Problem['path'], input: Fields, answer: Fields): Problem {
  const at = [...path, name.slice(0, LONGEST_NAME)];
  const names = [...new Set([...input.keys(), ...answer.keys()])];
  const near = name.length <= LONGEST_NAME && names.length > 0 ? closest(name, names) : '';
  if (near === '' || distance(name, near) > Math.max(1, Math.floor(name.length / 4)))
    return { path: at, code: 'unknown_field', params: {} };
  const meant = input.has(near) ? near : meantBy(near, input, answer);
  return meant
    ? { path: at, code: 'unknown_field_near', params: { near: meant } }
    : { path: at, code: 'unknown_field', params: {} };
}

/** A feature as an answer shows it, with its properties beside the rest. */
function flat(body: Json, answer: Fields): [string, unknown][] {
  if (!answer.has('properties') || !isJson(body.properties)) return Object.entries(body);
  const { properties, ...envelope } = body;
  return [...Object.entries(envelope), ...Object.entries(properties as Json)];
}

function named(body: unknown, { input, answer }: BodyForm, path: Problem['path']): Named {
  const fields = fieldsOf(input);
  if (!fields) return { body, problems: [] };
  if (Array.isArray(body)) {
    const items = body.map((item, index) => named(item, { input, answer }, [...path, index]));
    return { body: items.map(item => item.body), problems: items.flatMap(item => item.problems) };
  }
  if (!isJson(body)) return { body, problems: [] };
  const ofAnswer = answerFields(answer);
  const problems: Problem[] = [];
  const given = new Map<string, { from: string; value: unknown }>();
  const put = (name: string, from: string, value: unknown) => {
    const before = given.get(name);
    if (before && JSON.stringify(before.value) !== JSON.stringify(value))
      problems.push({ path: [...path, from], code: 'conflicting_fields', params: { other: before.from } });
    given.set(name, { from, value });
  };
  for (const [name, value] of flat(body, ofAnswer)) {
    if (problems.length >= MOST_PROBLEMS) break;
    const own = fields.get(name);
    const meant = meantBy(name, fields, ofAnswer);
    if (own && fieldsOf(own)) {
      const nested = named(value, { input: own, answer: ofAnswer.get(name) }, [...path, name]);
      problems.push(...nested.problems);
      put(name, name, nested.body);
    } else if (own) put(name, name, fieldsOf(ofAnswer.get(name)) ? idsOf(value) : value);
    else if (meant) put(meant, name, idsOf(value));
    else if (!ofAnswer.has(name)) problems.push(unknownField(name, path, fields, ofAnswer));
  }
  return { body: Object.fromEntries([...given].map(([name, { value }]) => [name, value])), problems };
}

/**
 * Puts a body into the names of the input. What the answer says about the record and nobody can write is left out; a
 * nested item of the answer stands for its id. Unknown names are problems, with the one that was probably meant.
 */
export const inNamesOfInput = (body: unknown, form: BodyForm): Named => named(body, form, []);

const ANYTHING = 'anything';
const forms = new WeakMap<object, BodyForm | typeof ANYTHING>();

/** A schema whose route takes the names of an input, and of the answer, whatever it says itself. */
export function takesFields<Schema extends z.ZodType>(schema: Schema, form: BodyForm): Schema {
  forms.set(schema, form);
  return schema;
}

/** A schema whose route passes over names it does not know: those of other clients that sign in or report. */
export function takesAnyFields<Schema extends z.ZodType>(schema: Schema): Schema {
  forms.set(schema, ANYTHING);
  return schema;
}

/** A body that changes some fields: they are checked together with those that stay. */
export const partialBody = (form: BodyForm) => takesFields(z.record(z.string(), z.unknown()), form);

/** What the body of a route may say; `null` where it may say anything. */
export function bodyFormOf(schema: z.ZodType): BodyForm | null {
  const form = forms.get(schema) ?? { input: schema };
  return form === ANYTHING ? null : form;
}
