import { z } from 'zod';

/** Unwraps optional, nullable, default, readonly and pipe schemas. */
function bare(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema;
}

/** The schema of a list's items; any other schema itself. */
function itemOf(schema: unknown): unknown {
  const own = bare(schema);
  return own instanceof z.ZodArray ? bare(own.element) : own;
}

/** Fields by name, each with its schema. */
export type Fields = ReadonlyMap<string, z.core.$ZodType>;

const read = new WeakMap<object, Fields | null>();

function readFields(own: unknown): Fields | null {
  if (own instanceof z.ZodUnion) {
    const all = own.options.map(fieldsOf);
    return all.includes(null) ? null : new Map(all.flatMap(fields => [...(fields ?? [])]));
  }
  if (!(own instanceof z.ZodObject) || own.def.catchall) return null;
  const fields = Object.entries(own.shape);
  // GeoJSON allows additional members in a geometry.
  return fields.some(([name]) => name === 'coordinates') ? null : new Map(fields);
}

/**
 * Fields of an object schema, or of the items of a list schema; `null` if any fields are allowed or the schema has
 * none.
 */
export function fieldsOf(schema: unknown): Fields | null {
  const own = itemOf(schema);
  if (typeof own !== 'object' || own === null) return null;
  const cached = read.get(own);
  if (cached !== undefined) return cached;
  const fields = readFields(own);
  read.set(own, fields);
  return fields;
}
