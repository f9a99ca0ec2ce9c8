import { z } from 'zod';

/** The schema inside optional, nullable, default, readonly and pipe schemas. */
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

/** The schema of a list's items; the unwrapped schema itself if it is no list. */
function itemOf(schema: unknown): unknown {
  const own = bare(schema);
  return own instanceof z.ZodArray ? bare(own.element) : own;
}

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
 * Fields of an object schema, or of the items of a list schema. `null` if the schema has no fields or allows others.
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
