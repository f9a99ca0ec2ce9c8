import { useResourceDefinition } from 'react-admin';
import type { Messages } from 'shared/i18n';
import { z } from 'zod';

export interface Choice {
  id: string;
  name: string;
}

/** A field as lists, filters and forms show it. */
export interface Field {
  type: 'text' | 'number' | 'flag' | 'choice';
  choices: Choice[];
  min?: number | null;
  max?: number | null;
  required: boolean;
  /** The value of a new record. */
  initial?: unknown;
  help?: string;
}

/** The values of a field as choices. Their words are `resources.<resource>.values.<source>.<value>`. */
export const choicesOf = (resource: string, source: string, values: readonly string[]): Choice[] =>
  values.map(id => ({ id, name: `resources.${resource}.values.${source}.${id}` }));

/** The schema without its default and its exceptions for missing values. */
function innerSchema(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? innerSchema(schema.unwrap())
    : schema;
}

function fieldOf(resource: string, source: string, schema: z.ZodType): Field {
  const common = {
    choices: [],
    required: !(schema instanceof z.ZodOptional) && !schema.safeParse(null).success,
    ...(schema instanceof z.ZodDefault && { initial: schema.def.defaultValue }),
  };
  const inner = innerSchema(schema);
  if (inner instanceof z.ZodBoolean) return { ...common, type: 'flag', required: false };
  if (inner instanceof z.ZodEnum)
    return { ...common, type: 'choice', choices: choicesOf(resource, source, inner.options.map(String)) };
  if (inner instanceof z.ZodNumber)
    return { ...common, type: 'number', min: inner.minValue, max: inner.maxValue };
  return { ...common, type: 'text' };
}

/** The fields of a schema by name. The text `<source>_help` is shown below a field's input. */
export function fieldsOf(
  resource: string,
  { shape }: z.ZodObject,
  messages: Messages,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([source, schema]) => [
      source,
      {
        ...fieldOf(resource, source, schema),
        ...(`${source}_help` in messages.fr && { help: `resources.${resource}.${source}_help` }),
      },
    ]),
  );
}

/** The fields of the current section. */
export function useFields(): Readonly<Record<string, Field>> {
  return useResourceDefinition<{ fields: Record<string, Field> }>().options?.fields ?? {};
}
