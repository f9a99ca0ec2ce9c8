import { z } from 'zod';
import { calendarDateSchema, pastDateSchema } from './calendar-date';
import { LIMITS, type NomenclatureTypeCode, RESOURCE_TYPES } from './codes';
import {
  areaGeometrySchema,
  lineGeometrySchema,
  lineInputSchema,
  pointGeometrySchema,
  pointInputSchema,
} from './geometry';
import { recordIdSchema, recordRefSchema } from './identity';
import { mediaSchema } from './media';
import { customProblem } from './problem';
import { nomenclatureSchema, speciesSchema } from './reference';
import { monthDaySchema } from './season';
import { freeText, requiredText, webAddress } from './text';

/** A field as data: enough to store, filter, show, enter, import and export its values. */
export interface FieldFacts {
  readonly type:
    | 'item'
    | 'items'
    | 'species'
    | 'species_list'
    | 'link'
    | 'pole'
    | 'day'
    | 'month_day'
    | 'text'
    | 'address'
    | 'number'
    | 'choice'
    | 'choices'
    | 'flag'
    | 'pictures'
    | 'rows'
    | 'place'
    | 'shown';
  readonly list?: NomenclatureTypeCode;
  readonly kind?: string;
  readonly codes?: readonly string[];
  readonly range?: readonly [number, number];
  readonly limit?: number;
  readonly past?: true;
  readonly optional?: true;
  /** Whether answers contain a summary of the linked record. */
  readonly summary?: true;
  /** Whether the items on offer depend on the record's infrastructure. */
  readonly offered?: true;
  readonly fields?: Readonly<Record<string, FieldFacts & { readonly as: string }>>;
  /**
   * The field that this field repeats: a field of the last record of another kind, such as a support's last visit.
   */
  readonly last?: { readonly kind: string; readonly field: string };
  /** How a value that the server derives is shown and filtered. */
  readonly of?: FieldFacts;
}

/**
 * A field of a kind of record. `as` is its name in input: empty for the same name, a suffix such as `_id`, or another
 * name. `in` and `out` are its schemas in input and in answers; `null` where it does not occur.
 */
export interface Field<
  As extends string = string,
  In extends z.ZodType | null = z.ZodType | null,
  Out extends z.ZodType | null = z.ZodType | null,
> {
  readonly as: As;
  readonly in: In;
  readonly out: Out;
  readonly facts: FieldFacts;
}

const field = <const As extends string, In extends z.ZodType | null, Out extends z.ZodType | null>(
  as: As,
  facts: FieldFacts,
  schemas: { in: In; out: Out },
): Field<As, In, Out> => ({ as, facts, ...schemas });

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? null);

/** A field that may be omitted. Its value is then `null`. */
export const optional = <As extends string, In extends z.ZodType, Out extends z.ZodType>(
  base: Field<As, In, Out>,
) => field(base.as, { ...base.facts, optional: true }, { in: orNull(base.in), out: base.out.nullable() });

/** A field that inputs and answers of earlier releases lack. `value` then stands for it. */
export const withDefault = <As extends string, In extends z.ZodType, Out extends z.ZodType>(
  value: z.output<Out>,
  base: Field<As, In, Out>,
) =>
  field(base.as, base.facts, { in: base.in.default(value as never), out: base.out.default(value as never) });

export const named = <const As extends string, In extends z.ZodType, Out extends z.ZodType>(
  as: As,
  base: Field<string, In, Out>,
): Field<As, In, Out> => ({ ...base, as });

/** A calendar day; `past` refuses future days. */
export const day = ({ past = true } = {}) =>
  field(
    '',
    { type: 'day', ...(past && { past }) },
    {
      in: past ? pastDateSchema : calendarDateSchema,
      out: z.string(),
    },
  );

/** A day of any year, `MM-DD`, or none. Answers of earlier releases lack it. */
export const monthDay = () =>
  field(
    '',
    { type: 'month_day', optional: true },
    { in: orNull(monthDaySchema), out: z.string().nullable().default(null) },
  );

export const text = (limit: number = LIMITS.text) =>
  field('', { type: 'text', limit, optional: true }, { in: freeText(limit), out: z.string() });
export const words = (limit: number) =>
  field('', { type: 'text', limit }, { in: requiredText(limit), out: z.string() });
export const address = () =>
  field('', { type: 'address', optional: true }, { in: webAddress, out: z.string() });

export const number = (low: number, high: number) =>
  field(
    '',
    { type: 'number', range: [low, high] },
    {
      in: z.int().refine(value => value >= low && value <= high, {
        params: customProblem('range', { range: `${low}…${high}` }),
      }),
      out: z.int(),
    },
  );

export const choice = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  field('', { type: 'choice', codes }, { in: z.enum(codes), out: z.enum(codes) });

/** At least one of the given codes. */
export const choices = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  field(
    '',
    { type: 'choices', codes },
    {
      in: z
        .array(z.enum(codes))
        .min(1)
        .max(codes.length)
        .transform(chosen => [...new Set(chosen)]),
      out: z.array(z.string()),
    },
  );

export const flag = () =>
  field(
    '',
    { type: 'flag' },
    {
      in: z
        .boolean()
        .nullish()
        .transform(value => value ?? false),
      out: z.boolean(),
    },
  );

/** An item of a reference list, written by its id. `offered`: its items depend on the record's infrastructure. */
export const item = (list: NomenclatureTypeCode, { offered = false } = {}) =>
  field(
    '_id',
    { type: 'item', list, ...(offered && { offered }) },
    {
      in: recordIdSchema,
      out: nomenclatureSchema.nullable(),
    },
  );

/** An item that is never `null` in answers, since they omit rows whose item is gone. */
export const presentItem = (list: NomenclatureTypeCode, { offered = false } = {}) =>
  field(
    '_id',
    { type: 'item', list, ...(offered && { offered }) },
    {
      in: recordIdSchema,
      out: nomenclatureSchema,
    },
  );

/**
 * Several items of a reference list, written by their ids. `offered`: the items depend on the record's
 * infrastructure.
 */
export const items = (list: NomenclatureTypeCode, { offered = false } = {}) =>
  field(
    '_id',
    { type: 'items', list, ...(offered && { offered }) },
    { in: z.array(recordIdSchema).max(50).default([]), out: z.array(nomenclatureSchema) },
  );

export const species = () => field('_id', { type: 'species' }, { in: recordIdSchema, out: speciesSchema });

/**
 * Several species, written by their ids. Answers show ids too, since a list of records would otherwise repeat each
 * species.
 */
export const speciesList = (most: number) =>
  field(
    '',
    { type: 'species_list', limit: most },
    { in: z.array(recordIdSchema).max(most).default([]), out: z.array(recordIdSchema).default([]) },
  );

/**
 * Another record, written by its id, or by its local reference if it was created on this device. Answers show the id.
 */
export const link = (kind: string) =>
  field('', { type: 'link', kind }, { in: recordRefSchema, out: recordIdSchema });

/** A support or line. Answers show its id and type. */
export const linkToInfrastructure = () =>
  field(
    '',
    { type: 'link', kind: 'infrastructures', summary: true },
    {
      in: recordRefSchema,
      out: z.object({ id: recordIdSchema, resourcetype: z.enum(RESOURCE_TYPES) }),
    },
  );

/**
 * The pole of an operator's network that a support is, as its id or `null`. Clients of earlier releases do not send it:
 * inputs without it leave it unchanged.
 */
export const networkPole = () =>
  field(
    '_id',
    { type: 'pole', optional: true },
    { in: recordIdSchema.nullish(), out: recordIdSchema.nullable().default(null) },
  );

export const pictures = () =>
  field(
    'media_id',
    { type: 'pictures' },
    {
      in: z.array(recordRefSchema).max(LIMITS.picturesPerRecord).default([]),
      out: z.array(mediaSchema),
    },
  );

/** A value that the server derives. It occurs in answers only. */
export const shown = <Out extends z.ZodType>(out: Out) => field('', { type: 'shown' }, { in: null, out });

/** A value that the server derives, shown like a field that people enter. */
export const derived = <Out extends z.ZodType>({
  facts,
  out,
}: Pick<Field<string, z.ZodType | null, Out>, 'facts' | 'out'>) =>
  field('', { type: 'shown', of: facts }, { in: null, out });

/** A field of the last record of a kind; `null` without such a record. Answers of earlier releases may lack it. */
export const last = <Of extends Fields, const Name extends keyof Of & string>(
  kind: { readonly name: string; readonly fields: Of },
  name: Name,
): Field<'', null, z.ZodDefault<z.ZodNullable<NonNullable<Of[Name]['out']>>>> =>
  field(
    '',
    { type: 'shown', last: { kind: kind.name, field: name } },
    { in: null, out: ((kind.fields[name] as Field).out as z.ZodType).nullable().default(null) as never },
  );

export const point = () =>
  field('geom', { type: 'place', codes: ['Point'] }, { in: pointInputSchema, out: pointGeometrySchema });
export const line = () =>
  field('geom', { type: 'place', codes: ['LineString'] }, { in: lineInputSchema, out: lineGeometrySchema });

/** The geometry in answers that contain both types. In input, each record has one of the two types. */
export const pointOrLine = () =>
  field(
    'geom',
    { type: 'place', codes: ['Point', 'LineString'] },
    {
      in: z.union([pointInputSchema, lineInputSchema]),
      out: z.union([pointGeometrySchema, lineGeometrySchema]),
    },
  );
export const area = () =>
  field(
    'geom',
    { type: 'place', codes: ['Polygon', 'MultiPolygon'] },
    { in: areaGeometrySchema, out: areaGeometrySchema },
  );

export type Fields = Readonly<Record<string, Field>>;

type InputName<Name extends string, As extends string> = As extends ''
  ? Name
  : As extends `_${string}`
    ? `${Name}${As}`
    : As;

/** Shapes of the schemas of some fields, in input and in answers. */
export type InputShape<Of extends Fields> = {
  [Name in keyof Of & string as Of[Name]['in'] extends z.ZodType
    ? InputName<Name, Of[Name]['as']>
    : never]: Of[Name]['in'] extends z.ZodType ? Of[Name]['in'] : never;
};
export type AnswerShape<Of extends Fields> = {
  [Name in keyof Of & string as Of[Name]['out'] extends z.ZodType
    ? Name
    : never]: Of[Name]['out'] extends z.ZodType ? Of[Name]['out'] : never;
};

/** Name of a field in inputs and in words. */
export const inputName = (name: string, as: string): string =>
  as === '' ? name : as.startsWith('_') ? `${name}${as}` : as;

export function inputShape<Of extends Fields>(fields: Of): InputShape<Of> {
  const shape = Object.entries(fields).flatMap(([name, { as, in: schema }]) =>
    schema ? [[inputName(name, as), schema]] : [],
  );
  return Object.fromEntries(shape);
}

export function answerShape<Of extends Fields>(fields: Of): AnswerShape<Of> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { out }]) => (out ? [[name, out]] : [])),
  ) as AnswerShape<Of>;
}

/** Ordered rows that belong to one record only, such as its equipment. */
export const rows = <Of extends Fields>(fields: Of, most: number) => {
  const facts = Object.fromEntries(
    Object.entries(fields).map(([name, { as, facts: ownFacts }]) => [name, { ...ownFacts, as }]),
  );
  return field(
    '',
    { type: 'rows', fields: facts, limit: most },
    {
      in: z
        .array(z.object({ id: recordIdSchema.optional(), ...inputShape(fields) }))
        .max(most)
        .default([]),
      out: z.array(z.object({ id: recordIdSchema, ...answerShape(fields) })),
    },
  );
};
