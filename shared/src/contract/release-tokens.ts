import { z } from 'zod';
import { recordIdSchema } from './identity';
import { requiredText } from './text';

/** The name of a remote, also of its folder. */
export const remoteNameSchema = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

/** POST `admin/release-tokens/`. The token allows its holder to release this remote. */
export const releaseTokenInputSchema = z.object({
  remote: remoteNameSchema,
  team: requiredText(60),
  /** Days until the token expires; `null`: it does not. */
  days: z.int().min(1).max(3650).nullable().default(null),
});
export type ReleaseTokenInput = z.output<typeof releaseTokenInputSchema>;

/** GET `admin/release-tokens/`, newest first. Instants are ISO texts. */
export const releaseTokenSchema = z.object({
  id: recordIdSchema,
  remote: z.string(),
  team: z.string(),
  created_at: z.string(),
  /** Name of its author; `null` if the account is gone. */
  created_by: z.string().nullable(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type ReleaseToken = z.output<typeof releaseTokenSchema>;

/** The answer to a new token, the only one that shows it. */
export const newReleaseTokenSchema = releaseTokenSchema.extend({ token: z.string() });
