import { z } from 'zod';
import { recordIdSchema } from './identity';

/** Permissions of an account, the `scope` of the current user. */
export const SCOPES = [
  'data:read',
  'data:write',
  'programme:coordinate',
  'programme:operate',
  'accounts:activate',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Groups and the scopes each grants. */
export const GROUP_SCOPES = {
  'data-read-only': ['data:read'],
  'data-editor': ['data:read', 'data:write'],
  coordinators: ['data:read', 'data:write', 'programme:coordinate'],
  /** Operators see only the works of their owner. */
  operators: ['data:read', 'programme:operate'],
  'registration-managers': ['accounts:activate'],
  administrators: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
export type Group = keyof typeof GROUP_SCOPES;

export const credentialsSchema = z.object({
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const tokensSchema = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

export const refreshInputSchema = z.object({
  refresh: z.string().min(1).max(4096),
  grant_type: z.literal('refresh_token').optional(),
  client_id: z.string().max(200).optional(),
});

export const userSchema = z.object({
  id: recordIdSchema,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  areas: z.array(recordIdSchema),
  /** The owner of networks an operator works for. Profiles kept by earlier releases lack it. */
  owner_id: recordIdSchema.nullable().optional(),
  groups: z.array(z.string()),
  scope: z.array(z.enum(SCOPES)),
  is_staff: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
