import type { z } from 'zod';
import { bodyFormOf } from '../body-fields';
import { fieldsOf } from '../schema-fields';
import { type JsonSchema, jsonSchemaOf } from './json-schema';

/** JSON Schema of a body: all fields of the input, or for a partial change any of them; other fields are refused. */
export function bodySchemaOf(
  body: z.ZodType,
  isPartial: boolean,
  components: Record<string, unknown>,
): JsonSchema {
  const input = (bodyFormOf(body)?.input ?? body) as z.ZodType;
  const fields = fieldsOf(input);
  if (!isPartial || input === body || !fields) return jsonSchemaOf(input, 'input', components);
  const properties = [...fields].map(([name, field]) => [
    name,
    jsonSchemaOf(field as z.ZodType, 'input', components),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}
