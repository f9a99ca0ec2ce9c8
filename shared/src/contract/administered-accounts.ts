import { z } from 'zod';
import {
  areasSchema,
  knownEmailSchema,
  phoneSchema,
  registrationAnswerSchema,
  usernameSchema,
} from './accounts';
import { listOf } from './filters';
import { recordIdSchema } from './identity';
import { GROUP_SCOPES, type Group, SCOPES } from './session';
import { tableQuerySchema } from './table-query';
import { freeText } from './text';

const GROUPS = Object.keys(GROUP_SCOPES) as [Group, ...Group[]];
export const groupsSchema = z
  .array(z.enum(GROUPS))
  .max(GROUPS.length)
  .transform(groups => [...new Set(groups)]);

/** POST and PATCH `admin/accounts/`. The owner of a new account receives a mail to choose a password. */
export const accountInputSchema = z.object({
  username: usernameSchema,
  email: knownEmailSchema,
  first_name: freeText(150),
  last_name: freeText(150),
  phone: phoneSchema,
  areas: areasSchema,
  /** The owner of networks that an operator works for: an item of the list `OWNER`. */
  owner_id: recordIdSchema.nullish().transform(id => id ?? null),
  groups: groupsSchema,
  /** Language of the mails. */
  locale: z.enum(['fr', 'en']).default('fr'),
  is_active: z.boolean().default(true),
});
export type AccountInput = z.output<typeof accountInputSchema>;

/** State of an account: `waiting` for activation, `closed` permanently. */
export const ACCOUNT_STATUSES = ['active', 'waiting', 'inactive', 'closed'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const accountSchema = registrationAnswerSchema.extend({
  id: recordIdSchema,
  full_name: z.string(),
  /** French names of `areas`. */
  area_names: z.array(z.string()),
  owner_id: recordIdSchema.nullable(),
  groups: groupsSchema,
  locale: z.enum(['fr', 'en']),
  is_active: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  timestamp_create: z.string(),
  /** When one of its devices last requested tokens; `null` when no device is signed in. */
  last_used_at: z.string().nullable(),
});
export type Account = z.output<typeof accountSchema>;

/** GET `admin/accounts/`. Closed accounts are listed only when `status` or `id` names them. */
export const accountsQuerySchema = tableQuerySchema.extend({
  status: listOf(z.enum(ACCOUNT_STATUSES)),
  group: listOf(z.enum(GROUPS)),
  area: listOf(z.coerce.number().pipe(recordIdSchema)),
});
export type AccountsQuery = z.output<typeof accountsQuerySchema>;

/** A group and its scopes. GET `admin/groups/`. */
export const groupSchema = z.object({
  id: z.enum(GROUPS),
  scopes: z.array(z.enum(SCOPES)),
  /** Number of active accounts in the group. */
  members: z.int().min(0),
});
export type GroupSummary = z.output<typeof groupSchema>;
