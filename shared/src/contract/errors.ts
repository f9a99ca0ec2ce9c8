import { z } from 'zod';

/** Stable codes of error responses that do not concern a single field. */
export const ERROR_CODES = [
  'invalid',
  'not_authenticated',
  'authentication_failed',
  'token_not_valid',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'in_use',
  'impossible_move',
  'idempotency_key_reused',
  'precondition_failed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'throttled',
  'unavailable',
  'storage_full',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of an error: `{detail, code}`. For an invalid request body it is
 * `{field: ["message"], …, code: "invalid", problems}`, where `problems` repeats the field errors for machines.
 */
export const errorBodySchema = z.looseObject({
  detail: z.string().optional(),
  code: z.enum(ERROR_CODES).optional().catch(undefined),
  problems: z
    .array(
      z.object({
        path: z.array(z.union([z.string(), z.number()])),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .optional()
    .catch(undefined),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
