import { z } from 'zod';
import type { Scope } from './session';

/** Mails that a person gets about works, and can turn off: alarms at once, and a digest on Mondays. */
export const NOTICE_KINDS = ['alarms', 'digest'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const CONCERNED: Record<NoticeKind, readonly Scope[]> = {
  alarms: ['programme:coordinate', 'programme:operate'],
  // Whoever enters data verifies works.
  digest: ['programme:coordinate', 'programme:operate', 'data:write'],
};

/** The mails that concern an account with some permissions. */
export const noticesFor = (scope: readonly Scope[]): NoticeKind[] =>
  NOTICE_KINDS.filter(kind => CONCERNED[kind].some(one => scope.includes(one)));

/** GET `auth/users/me/notices/`: whether the account gets each mail that concerns it. */
export const noticesSchema = z.partialRecord(z.enum(NOTICE_KINDS), z.boolean());
export type Notices = z.output<typeof noticesSchema>;

/** PATCH `auth/users/me/notices/`. Omitted ones stay as they are. */
export const noticesInputSchema = z.object({
  alarms: z.boolean().optional(),
  digest: z.boolean().optional(),
});
export type NoticesInput = z.output<typeof noticesInputSchema>;
