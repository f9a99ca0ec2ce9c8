import { readFileSync } from 'node:fs';
import { GROUP_SCOPES } from 'shared/contract';
import type { Group } from 'shared/server';
import { z } from 'zod';

/** Issuers in whose name every tenant names people, addresses and groups as it likes. */
const EVERY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(common|organizations)(\/|$)/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Tokens and secrets travel encrypted, except to a provider on the same machine. */
const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .refine(url => !EVERY_TENANT.test(url))
  .refine(url => !URL.canParse(url) || url.startsWith('https:') || LOOPBACK.includes(new URL(url).hostname));

const providerSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(60),
  name_en: z.string().min(1).max(60).optional(),
  issuer: issuerSchema,
  client_id: z.string().min(1),
  /** Absent for a public client, which PKCE alone protects. */
  client_secret: z.string().min(1).optional(),
  scope: z.string().default('openid email profile'),
  /** Whether the provider names verified addresses only, without saying so. */
  addresses_verified: z.boolean().default(false),
  groups_claim: z.string().default('groups'),
  /** Groups of this product by values of the claim. Other groups of an account stay as they are. */
  groups: z.record(z.string(), z.enum(Object.keys(GROUP_SCOPES) as [Group, ...Group[]])).default({}),
  /** What happens to a person without an account: it is opened, waits for a manager, or is refused. */
  new_accounts: z.enum(['open', 'wait', 'refuse']).default('wait'),
  /** Limit of new accounts, since anybody may join some providers. */
  new_accounts_per_hour: z.int().positive().default(100),
});
export type SignInProvider = z.output<typeof providerSchema>;

const providersSchema = z
  .array(providerSchema)
  .max(20)
  .refine(providers => new Set(providers.map(({ id }) => id)).size === providers.length, {
    error: 'two providers have the same id',
  });

/**
 * Reads the providers of a JSON file.
 * @throws Error naming the first invalid field, without its value, which may be a secret
 */
export function readProviders(path: string): SignInProvider[] {
  const text = readFileSync(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('not JSON');
  }
  const parsed = providersSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

/** The provider of an issuer, whose address may end with a slash; `undefined` if it is no longer used. */
export const providerOf = (providers: readonly SignInProvider[], issuer: string) =>
  providers.find(provider => provider.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, ''));
