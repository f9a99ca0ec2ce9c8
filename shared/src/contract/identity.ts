import { z } from 'zod';

/** Identifier assigned by the server. */
export const recordIdSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** Reference to a record created in this browser that the server has not confirmed yet. */
export const localRefSchema = z.templateLiteral(['local:', z.uuid()]);
export type LocalRef = z.infer<typeof localRefSchema>;

/** A reference in a form. The outbox replaces local references by ids before it sends anything. */
export const recordRefSchema = z.union([recordIdSchema, localRefSchema]);
export type RecordRef = z.infer<typeof recordRefSchema>;

export function isLocalRef(value: unknown): value is LocalRef {
  return typeof value === 'string' && value.startsWith('local:');
}

export const authorshipSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  avatar: z.string().nullable(),
});

/** Properties that every field record carries beside its own fields. */
export const recordStampSchema = z.object({
  id: recordIdSchema,
  uuid: z.uuid(),
  created_by: authorshipSchema.nullable(),
  updated_by: authorshipSchema.nullable(),
  timestamp_create: z.string(),
  timestamp_update: z.string(),
  /** Grows with each change of the record. Copies stored by an earlier release lack it. */
  version: z.int().positive().optional(),
});
export type RecordStamp = z.infer<typeof recordStampSchema>;

/** `If-Match` value for a record that was nested in another answer, and so has no `ETag`. */
export const tagOfVersion = (version: number): string => `"${version}-nested"`;
