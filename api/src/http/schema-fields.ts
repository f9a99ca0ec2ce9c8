import { z } from 'zod';

/** A schema without what may be left out, be null, or is made of it. */
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

/** What lists of a schema hold; the schema itself when it is no list. */
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
  // GeoJSON allows members of anybody's own in a geometry.
  return fields.some(([name]) => name === 'coordinates') ? null : new Map(fields);
}

/** The fields of a schema of objects, or of lists of them; `null` where any may be given, or it is of something else. */
export function fieldsOf(schema: unknown): Fields | null {
  const own = itemOf(schema);
  if (typeof own !== 'object' || own === null) return null;
  const known = read.get(own);
  if (known !== undefined) return known;
  const fields = readFields(own);
  read.set(own, fields);
  return fields;
}
