import { z } from 'zod';
import { recordIdSchema } from './identity';
import { requiredText } from './text';

/** Maximum number of tokens of an account. */
export const MOST_PERSONAL_TOKENS = 20;

/**
 * What a personal token may do besides reading exports, tiles and OGC collections. `write` includes `lists`, since the
 * answer to a write is the record.
 */
export const TOKEN_SCOPES = ['follow', 'lists', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** POST `auth/tokens/`. The token reads what its owner may read, in QGIS and other programs. */
export const personalTokenInputSchema = z.object({
  name: requiredText(60),
  /** Days until the token expires; `null`: it never expires. */
  days: z.int().min(1).max(3650).nullable().default(null),
  scopes: z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length).default([]),
});
export type PersonalTokenInput = z.output<typeof personalTokenInputSchema>;

/** GET `auth/tokens/`, newest first. Instants are ISO texts. */
export const personalTokenSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Recorded at most once a minute. */
  last_used_at: z.string().nullable(),
  state: z.enum(['valid', 'expired']),
  /** Older servers omit them. */
  scopes: z.array(z.enum(TOKEN_SCOPES)).default([]),
});
export type PersonalToken = z.output<typeof personalTokenSchema>;

/** The answer to POST `auth/tokens/`. No other answer shows the token itself. */
export const newPersonalTokenSchema = personalTokenSchema.extend({ token: z.string() });
export type NewPersonalToken = z.output<typeof newPersonalTokenSchema>;

/** GET `auth/identities/`: accounts at OpenID providers that open one's own account. Instants are ISO texts. */
export const identitySchema = z.object({
  id: recordIdSchema,
  /** Name of the provider. */
  provider: z.string(),
  /** Address or name there. */
  label: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});
export type Identity = z.output<typeof identitySchema>;

/** GET `auth/second_factor/`: second factors of one's own account. Instants are ISO texts. */
export const secondFactorSchema = z.object({
  /** Whether there is an authenticator app. */
  totp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: recordIdSchema,
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  /** Number of unused recovery codes. */
  recovery_codes: z.int().min(0),
  /** Whether a group of the account needs a second factor. */
  required: z.boolean(),
});

/** GET `auth/calendar/`: when the address of the account's calendar was made; `null` without one. */
export const calendarLinkSchema = z.object({ created_at: z.string().nullable() });

/** The answer to POST `auth/calendar/`. No other answer shows the address. */
export const newCalendarLinkSchema = calendarLinkSchema.extend({ address: z.string() });
