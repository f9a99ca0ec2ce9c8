import { z } from 'zod';
import { recordIdSchema } from './identity';

/** Kinds of records that programs follow. */
export const FOLLOWED_KINDS = [
  'points',
  'lines',
  'diagnosis',
  'operations',
  'mortality',
  'programmes',
  'surveys',
  'trials',
  'outages',
] as const;

/** POST `admin/webhooks/`. The server sends changes of these kinds to the address. */
export const webhookInputSchema = z.object({
  address: z.url({ protocol: /^https?$/ }).max(500),
  kinds: z.array(z.enum(FOLLOWED_KINDS)).min(1).max(FOLLOWED_KINDS.length),
});

/** GET `admin/webhooks/`, newest first. Instants are ISO texts. */
export const webhookSchema = z.object({
  id: recordIdSchema,
  address: z.string(),
  kinds: z.array(z.string()),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** `failing`: the last delivery failed and will be repeated. `off`: it failed for too long. */
  state: z.enum(['on', 'failing', 'off']),
  next_at: z.string().nullable(),
  /** The last deliveries, newest first. */
  deliveries: z.array(
    z.object({
      id: recordIdSchema,
      at: z.string(),
      changes: z.int(),
      /** Status of the answer; `null` without one. */
      status: z.int().nullable(),
      error: z.string().nullable(),
      ms: z.int(),
    }),
  ),
});
export type Webhook = z.output<typeof webhookSchema>;

/** The answer to POST `admin/webhooks/`. No other answer shows the secret. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });
