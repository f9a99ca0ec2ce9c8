import { z } from 'zod';

/** Identifier given by the server. */
export const recordIdSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** A record this browser created and the server has not answered for yet. */
export const localRefSchema = z.templateLiteral(['local:', z.uuid()]);
export type LocalRef = z.infer<typeof localRefSchema>;

/** What a form may refer to. The outbox turns local references into ids before anything is sent. */
export const recordRefSchema = z.union([recordIdSchema, localRefSchema]);
export type RecordRef = z.infer<typeof recordRefSchema>;

export function isLocalRef(value: unknown): value is LocalRef {
  return typeof value === 'string' && value.startsWith('local:');
}

/** Who created or changed a record. */
export const authorshipSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  avatar: z.string().nullable(),
});

/** What every field record carries beside its own fields. */
export const recordStampSchema = z.object({
  id: recordIdSchema,
  uuid: z.uuid(),
  created_by: authorshipSchema.nullable(),
  updated_by: authorshipSchema.nullable(),
  timestamp_create: z.string(),
  timestamp_update: z.string(),
  /** Grows with its own changes; missing in what devices kept of an earlier release. */
  version: z.int().positive().optional(),
});
export type RecordStamp = z.infer<typeof recordStampSchema>;

/** `If-Match` for a record that was read as part of another answer, and has no `ETag` of its own. */
export const tagOfVersion = (version: number): string => `"${version}-nested"`;
