import { type FieldFacts, filter, type z } from 'shared/contract';

/** The parts of a schema's definition that are read. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly defaultValue?: unknown;
  /** Present on a pipe that also converts back. */
  readonly reverseTransform?: unknown;
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The definition without default, optionality and transformations. */
function innerOf(schema: z.ZodType): Definition {
  const own = definitionOf(schema);
  if (own.innerType) return innerOf(own.innerType);
  if (!own.in || !own.out) return own;
  const isMade = own.reverseTransform !== undefined || definitionOf(own.in).type === 'transform';
  return innerOf(isMade ? own.out : own.in);
}

const codesOf = ({ entries = {} }: Definition) => Object.values(entries) as [string, ...string[]];

function typeOf(inner: Definition): FieldFacts {
  if (inner.type === 'boolean') return { type: 'flag' };
  if (inner.type === 'enum') return { type: 'choice', codes: codesOf(inner) };
  if (inner.type === 'number') return { type: 'number' };
  return { type: inner.type === 'string' ? 'text' : 'shown' };
}

export type TableFacts = FieldFacts & { readonly as: string };

/** The fields of a schema by name, as lists and forms show them. */
export const fieldsOf = ({ shape }: z.ZodObject): Record<string, TableFacts> =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => [
      name,
      {
        ...typeOf(innerOf(schema)),
        as: '',
        ...(schema.safeParse(null).success && { optional: true as const }),
      },
    ]),
  );

/** The values of a new record that the schema provides. */
export const defaultsOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const own = definitionOf(schema);
      const { type, defaultValue } = own.in ? definitionOf(own.in) : own;
      return type === 'default' ? [[name, defaultValue]] : [];
    }),
  );

/** Parameters of a list's query that are not filters. */
const PAGE = ['page', 'limit', 'ordering', 'id'];

function filterOf(name: string, schema: z.ZodType): filter.Filter {
  const { element, ...inner } = innerOf(schema);
  const item = element ? innerOf(element) : inner;
  const at = `properties.${name}`;
  if (item.type === 'enum') return filter.anyCode(at, codesOf(item));
  if (item.type === 'boolean') return filter.anyCode(at, ['true', 'false']);
  return element ? filter.anyId(at) : filter.mentioned(at);
}

/** The filters of a table, as its query names them. */
export const filtersOf = ({ shape }: z.ZodObject): Record<string, filter.Filter> =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>)
      .filter(([name]) => !PAGE.includes(name))
      .map(([name, schema]) => [name, filterOf(name, schema)]),
  );

/** Filters for which the server accepts only one value. */
export const singleFilters = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    ['enum', 'boolean'].includes(innerOf(schema).type) ? [name] : [],
  );
