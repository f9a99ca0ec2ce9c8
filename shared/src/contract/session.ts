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

/** Groups, each with the scopes that it grants. */
export const GROUP_SCOPES = {
  'data-read-only': ['data:read'],
  'data-editor': ['data:read', 'data:write'],
  coordinators: ['data:read', 'data:write', 'programme:coordinate'],
  /** Of the works, operators see only those of their owner. */
  operators: ['data:read', 'programme:operate'],
  'registration-managers': ['accounts:activate'],
  administrators: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
export type Group = keyof typeof GROUP_SCOPES;

/** Username of a permanently closed account. Its colon keeps it from clashing with any username a person can choose. */
export const closedUsername = (id: number): string => `closed:${id}`;
export const isClosedUsername = (username: string): boolean => /^closed:\d+$/.test(username);

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

/** Numbers of the eight avatars users choose from. */
export const AVATARS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type AvatarNumber = (typeof AVATARS)[number];

/**
 * URL of an avatar.
 * @param service URL of the avatars of a configured service, with `{number}`; `null` for the product's own
 */
export const avatarAddress = (avatar: AvatarNumber, service: string | null): string =>
  service ? service.replaceAll('{number}', avatar) : `/avatars/${avatar}.svg`;

/** The avatar that an account has chosen; `null` if it chose none, or if the chosen avatar no longer exists. */
export const chosenAvatar = (avatar: string | null | undefined): AvatarNumber | null =>
  AVATARS.find(avatarNumber => avatarNumber === avatar) ?? null;
