import { z } from 'zod';
import { recordIdSchema } from './identity';
import { requiredText } from './text';

/** Maximum number of tokens of an account. */
export const MOST_PERSONAL_TOKENS = 20;

/** POST `auth/tokens/`. The token reads what its owner may read, in QGIS and other programs. */
export const personalTokenInputSchema = z.object({
  name: requiredText(60),
  /** Days until the token expires; `null`: it does not. */
  days: z.int().min(1).max(3650).nullable().default(null),
});
export type PersonalTokenInput = z.output<typeof personalTokenInputSchema>;

/** GET `auth/tokens/`, newest first. Instants are ISO texts. */
export const personalTokenSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Rounded to the minute. */
  last_used_at: z.string().nullable(),
  state: z.enum(['valid', 'expired']),
});
export type PersonalToken = z.output<typeof personalTokenSchema>;

/** The answer to a new token, the only one that shows it. */
export const newPersonalTokenSchema = personalTokenSchema.extend({ token: z.string() });
export type NewPersonalToken = z.output<typeof newPersonalTokenSchema>;
