import { z } from 'zod';
import type { Scope } from './session';

/** Mails that a user can turn off. */
export const NOTICE_KINDS = ['alarms', 'digest', 'mentions', 'outages', 'troubles'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const CONCERNED: Record<NoticeKind, readonly Scope[]> = {
  alarms: ['programme:coordinate', 'programme:operate'],
  // `data:write`: every editor verifies works.
  digest: ['programme:coordinate', 'programme:operate', 'data:write'],
  mentions: ['data:read'],
  // Editors search below lines whose current was cut.
  outages: ['data:write'],
  troubles: ['admin'],
};

/** The mails that an account with these permissions can get. */
export const noticesFor = (scope: readonly Scope[]): NoticeKind[] =>
  NOTICE_KINDS.filter(kind => CONCERNED[kind].some(permission => scope.includes(permission)));

/** GET `auth/users/me/notices/`: whether the account gets each mail that concerns it. */
export const noticesSchema = z.partialRecord(z.enum(NOTICE_KINDS), z.boolean());
export type Notices = z.output<typeof noticesSchema>;

/** PATCH `auth/users/me/notices/`. Omitted kinds stay unchanged. */
export const noticesInputSchema = z.object({
  alarms: z.boolean().optional(),
  digest: z.boolean().optional(),
  mentions: z.boolean().optional(),
  outages: z.boolean().optional(),
  troubles: z.boolean().optional(),
});
export type NoticesInput = z.output<typeof noticesInputSchema>;
