import { z } from 'zod';
import { ERROR_CODES } from './answers';

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
