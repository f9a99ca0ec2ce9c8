import { lineInputSchema, pointInputSchema } from 'shared/contract';
import { z } from 'zod';
import { schemaNames } from './schema-names';

/** A JSON Schema as the description holds it. */
export type JsonSchema = { [key: string]: unknown };

const position = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };

/** What the contract checks by hand, in words of JSON Schema. */
const HAND_CHECKED = new Map<unknown, JsonSchema>([
  [pointInputSchema, { properties: { type: { const: 'Point' }, coordinates: position } }],
  [
    lineInputSchema,
    {
      properties: {
        type: { const: 'LineString' },
        coordinates: { type: 'array', minItems: 2, items: position },
      },
    },
  ],
]);

function inComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inComponents);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : inComponents(value),
    ]),
  );
}

/**
 * A schema of the contract as JSON Schema; named parts go into `components` and are referred to.
 * @param io what a client sends or what it gets
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, unknown>,
): JsonSchema {
  // Inside a property, a named schema becomes a reference like everywhere else.
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
    metadata: schemaNames,
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const words = HAND_CHECKED.get(zodSchema);
      if (words) Object.assign(jsonSchema, { type: 'object', required: ['type', 'coordinates'] }, words);
    },
  });
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...plain } = definition as JsonSchema;
    components[name] = inComponents(plain);
  }
  return inComponents(properties?.it ?? {}) as JsonSchema;
}
