import { calendarDateSchema } from 'shared/contract';
import { lineInputSchema, pointInputSchema } from 'shared/server';
import { z } from 'zod';
import { schemaNames } from './schema-names';

export type JsonSchema = { [key: string]: unknown };
export const REFERENCE = '#/components/schemas/';

const position = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };
const geometry = (properties: JsonSchema) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties,
});

/** JSON Schemas for parts of the contract that are validated by code. */
const HAND_CHECKED = new Map<unknown, JsonSchema>([
  [calendarDateSchema, { format: 'date' }],
  [pointInputSchema, geometry({ type: { const: 'Point' }, coordinates: position })],
  [
    lineInputSchema,
    geometry({ type: { const: 'LineString' }, coordinates: { type: 'array', minItems: 2, items: position } }),
  ],
]);

const FILE = { format: 'binary', contentMediaType: 'application/octet-stream' };
/** Whether a field of a form is a file, see `fileField`. */
const isFile = (schema: unknown): boolean =>
  z.globalRegistry.get(schema as z.ZodType)?.format === FILE.format;

/** Writes a fixed-length list with `items`, since linters and generators do not support `prefixItems`. */
function writeTuple(schema: JsonSchema): void {
  const items = (schema.prefixItems ?? []) as unknown[];
  const [first, ...others] = new Map(items.map(one => [JSON.stringify(one), one])).values();
  if (first === undefined) return;
  delete schema.prefixItems;
  const anyOfThem = others.length > 0 ? { anyOf: [first, ...others] } : first;
  Object.assign(schema, { items: anyOfThem, minItems: items.length, maxItems: items.length });
}

function inComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inComponents);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/$defs/', REFERENCE) : inComponents(value),
    ]),
  );
}

/**
 * Converts a contract schema to JSON Schema. Adds its named parts to `components` and refers to them.
 * @param io whether clients send or receive the values
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, unknown>,
): JsonSchema {
  // As a property, a named schema becomes a reference.
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
    metadata: schemaNames,
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      Object.assign(jsonSchema, HAND_CHECKED.get(zodSchema), isFile(zodSchema) && FILE);
      writeTuple(jsonSchema as JsonSchema);
    },
  });
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...plain } = definition as JsonSchema;
    components[name] = inComponents(plain);
  }
  return inComponents(properties?.it ?? {}) as JsonSchema;
}
