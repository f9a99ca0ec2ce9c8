import { z } from 'zod';
import { recordIdSchema, recordStampSchema } from './identity';
import {
  type AnswerShape,
  answerShape,
  type Field,
  type FieldFacts,
  type Fields,
  type InputShape,
  inputName,
  inputShape,
} from './record-field';
import { type FilterFacts, type FilterShape, type Filters, filterSchemaOf } from './record-filter';
import { areaSummarySchema } from './reference';
import type { Scope } from './session';

/** Where records are nested: another kind, and the path in its answers. */
export interface Inside {
  readonly kind: string;
  readonly at: string;
}

/** Facts of a kind as JSON, so that outbox, offline copies and lists can use them without loading its code. */
export interface KindFacts {
  readonly name: string;
  /** Former names of the kind: stored entries with these names are still sent. */
  readonly formerly?: readonly string[];
  /** Path relative to the API's base, with a trailing slash. */
  readonly path: string;
  /** The kind whose lists and sheets show these records, if it is another kind. */
  readonly readAs?: string;
  /** Links to other records by input name: the other kind, and the path of its id in an answer. */
  readonly links: Readonly<Record<string, { readonly kind: string; readonly at: string }>>;
  /** Name of the field of pictures in input, and their path in answers. */
  readonly pictures?: { readonly field: string; readonly at: string };
  readonly inside?: Inside;
  /** Permissions that also allow adding records, besides `data:write`. */
  readonly addedBy?: readonly string[];
  /** Permissions of which one is needed to write, in place of `data:write`. */
  readonly writtenBy?: readonly string[];
  /** Whether people without an account add records, each with a proof of work. */
  readonly openToAll?: boolean;
  /** Whether the kind's list returns geometries. */
  readonly placed: boolean;
  /**
   * Paths of a record's sheet and form; empty without such a screen. `{id}` and `{field}` stand for the id and for
   * input values.
   */
  readonly sheet: string;
  readonly form: string;
  readonly filters: Readonly<Record<string, FilterFacts>>;
  readonly orderings: Readonly<Record<string, string>>;
  /** Codes by ordering, in their sort order. */
  readonly ranks?: Readonly<Record<string, readonly string[]>>;
  /** By ordering: another ordering, in the opposite direction, for records with equal values. Both sort by codes. */
  readonly within?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, FieldFacts & { readonly as: string }>>;
  readonly words: Readonly<Record<'fr' | 'en', KindWords>>;
}

export interface KindWords {
  readonly one: string;
  readonly many: string;
  readonly create: string;
  readonly update: string;
  readonly delete: string;
  readonly field: Readonly<Record<string, string>>;
  /** Questions of a form by field. The form shows the field's label beside the question. */
  readonly question?: Readonly<Record<string, string>>;
  /** Hints below the inputs of a form. */
  readonly help?: Readonly<Record<string, string>>;
  /** Texts of this kind only, such as replacements of general texts. Plurals have the suffixes of i18next. */
  readonly say?: Readonly<Record<string, string>>;
  /** Shorter labels of fields, for columns. */
  readonly short?: Readonly<Record<string, string>>;
  /** Titles of a list's columns that differ from both labels. */
  readonly column?: Readonly<Record<string, string>>;
  /** Labels of filters that differ from the fields' names. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Text of an empty field. */
  readonly none?: Readonly<Record<string, string>>;
  /**
   * Labels of codes. A key such as `risk.none` is for one field or filter, if others use the code in another sense.
   */
  readonly code?: Readonly<Record<string, string>>;
}

type Locale = keyof KindFacts['words'];

const wordKey = ({ fields }: KindFacts, name: string) => inputName(name, fields[name]?.as ?? '');

/** Label of a field, given by its name in answers or inputs; `undefined` for a field without words. */
export const fieldLabel = (facts: KindFacts, name: string, locale: Locale): string | undefined =>
  facts.words[locale].field[wordKey(facts, name)];

/** The shorter label of a field if it has one, or else its label. */
export const shortLabel = (facts: KindFacts, name: string, locale: Locale): string | undefined =>
  facts.words[locale].short?.[wordKey(facts, name)] ?? fieldLabel(facts, name, locale);

/** Label of a filter: its own, or that of the field it tests. */
export function filterLabel(facts: KindFacts, name: string, locale: Locale): string | undefined {
  const filter = facts.filters[name];
  const tested = filter?.test === 'any' || filter?.test === 'above0' ? filter.at.split('.')[1] : undefined;
  return (
    facts.words[locale].filter?.[name] ??
    fieldLabel(facts, name, locale) ??
    (tested && fieldLabel(facts, tested, locale))
  );
}

/** Label of a code of a field or filter; a code without words stays as it is. */
export const codeLabel = ({ code: labels }: Pick<KindWords, 'code'>, name: string, code: string): string =>
  labels?.[`${name}.${code}`] ?? labels?.[code] ?? code;

export interface KindDefinition<
  Of extends Fields,
  By extends Filters,
  Place extends Field | null,
  Flat extends boolean = boolean,
> {
  readonly name: string;
  readonly formerly?: readonly string[];
  readonly path: string;
  readonly readAs?: string;
  /** Answers are the bare properties instead of GeoJSON features. */
  readonly flat?: Flat;
  /** The geometry; `null` for a record without a geometry of its own. */
  readonly place: Place;
  readonly fields: Of;
  readonly filters: By;
  /** Columns by which a list can be ordered, with their path in an answer. */
  readonly orderings: Readonly<Record<string, string>>;
  readonly ranks?: Readonly<Record<string, readonly string[]>>;
  readonly within?: Readonly<Record<string, string>>;
  readonly inside?: Inside;
  readonly addedBy?: readonly Scope[];
  readonly writtenBy?: readonly Scope[];
  readonly openToAll?: boolean;
  readonly sheet: string;
  readonly form: string;
  readonly words: Readonly<Record<'fr' | 'en', KindWords>>;
}

type PlaceShape<Place> = Place extends Field<string, infer In extends z.ZodType> ? { geom: In } : object;
type PlaceOut<Place> =
  Place extends Field<string, z.ZodType, infer Out extends z.ZodType> ? Out : z.ZodUnknown;

export type KindInputSchema<Of extends Fields, Place> = z.ZodObject<
  { uuid: z.ZodOptional<z.ZodUUID> } & PlaceShape<Place> & InputShape<Of>
>;
type AreaShape<Place> = Place extends null
  ? object
  : {
      areas: z.ZodOptional<z.ZodArray<typeof areaSummarySchema>>;
      sensitive_area: z.ZodOptional<z.ZodArray<z.ZodObject<{ id: z.ZodInt; name: z.ZodString }>>>;
    };
type PropertiesSchema<Of extends Fields, Place> = z.ZodObject<
  typeof recordStampSchema.shape & AnswerShape<Of> & AreaShape<Place>
>;
export type KindAnswerSchema<Of extends Fields, Place, Flat> = Flat extends true
  ? PropertiesSchema<Of, Place>
  : z.ZodObject<{
      id: typeof recordIdSchema;
      type: z.ZodLiteral<'Feature'>;
      geometry: PlaceOut<Place>;
      properties: PropertiesSchema<Of, Place>;
    }>;

export interface AnyKind {
  readonly name: string;
  readonly path: string;
  readonly flat?: boolean | undefined;
  readonly writtenBy?: readonly Scope[] | undefined;
  readonly place: Field | null;
  readonly filters: Filters;
  readonly inputSchema: z.ZodObject;
  readonly answerSchema: z.ZodObject;
  readonly filterSchema: z.ZodObject;
  readonly facts: KindFacts;
}

export interface Kind<
  Of extends Fields = Fields,
  By extends Filters = Filters,
  Place extends Field | null = Field | null,
  Flat extends boolean = boolean,
> extends KindDefinition<Of, By, Place, Flat> {
  readonly inputSchema: KindInputSchema<Of, Place>;
  readonly answerSchema: KindAnswerSchema<Of, Place, Flat>;
  readonly filterSchema: z.ZodObject<FilterShape<By>>;
  readonly facts: KindFacts;
}

export type InputOf<One> = One extends { inputSchema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;
export type AnswerOf<One> = One extends { answerSchema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;
export type FilterOf<One> = One extends { filterSchema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

/** Derives the schemas and facts of a kind from its fields and filters, for server and browser. */
export function defineKind<
  const Of extends Fields,
  const By extends Filters,
  const Place extends Field | null,
  const Flat extends boolean = false,
>(definition: KindDefinition<Of, By, Place, Flat>): Kind<Of, By, Place, Flat> {
  const { fields, filters, place, flat } = definition;
  const inputSchema = z.object({
    uuid: z.uuid().optional(),
    ...(place?.in && { geom: place.in }),
    ...inputShape(fields),
  });
  const properties = recordStampSchema.extend({
    ...answerShape(fields),
    ...(place && {
      areas: z.array(areaSummarySchema).optional(),
      sensitive_area: z.array(z.object({ id: recordIdSchema, name: z.string() })).optional(),
    }),
  });
  const answerSchema = flat
    ? properties
    : z.object({
        id: recordIdSchema,
        type: z.literal('Feature'),
        geometry: place?.out ?? z.unknown(),
        properties,
      });
  return {
    ...definition,
    inputSchema: inputSchema as never,
    answerSchema: answerSchema as never,
    filterSchema: filterSchemaOf(filters),
    facts: factsOf(definition),
  };
}

function factsOf({
  filters,
  fields,
  place,
  ...definition
}: KindDefinition<Fields, Filters, Field | null>): KindFacts {
  const entries = Object.entries(fields);
  const inAnswer = (name: string) => (definition.flat ? name : `properties.${name}`);
  const links = entries.flatMap(([name, { as, facts }]) => {
    const { type, kind = '', summary } = facts.of ?? facts;
    const at = `${inAnswer(name)}${summary ? '.id' : ''}`;
    return type === 'link' ? [[inputName(name, as), { kind, at }] as const] : [];
  });
  const pictures = entries.find(([, { facts }]) => facts.type === 'pictures');
  return {
    name: definition.name,
    ...(definition.formerly && { formerly: definition.formerly }),
    path: definition.path,
    ...(definition.readAs && { readAs: definition.readAs }),
    links: Object.fromEntries(links),
    ...(pictures && {
      pictures: { field: inputName(pictures[0], pictures[1].as), at: `${inAnswer(pictures[0])}[]` },
    }),
    ...(definition.inside && { inside: definition.inside }),
    ...(definition.addedBy && { addedBy: definition.addedBy }),
    ...(definition.writtenBy && { writtenBy: definition.writtenBy }),
    ...(definition.openToAll && { openToAll: true }),
    placed: place !== null && !definition.readAs,
    sheet: definition.sheet,
    form: definition.form,
    filters: Object.fromEntries(Object.entries(filters).map(([name, { facts }]) => [name, facts])),
    orderings: definition.orderings,
    ...(definition.ranks && { ranks: definition.ranks }),
    ...(definition.within && { within: definition.within }),
    fields: Object.fromEntries(entries.map(([name, { as, facts }]) => [name, { ...facts, as }])),
    words: definition.words,
  };
}
