import type { Generated } from 'kysely';
import type { NoticeKind } from 'shared/contract';
import type { AdministeredKind, ItemKind } from 'shared/server';

export type { ImportKind } from 'shared/contract/imports';
export type { WorkCause, WorkState } from 'shared/programme';

/** A boolean; both engines store a number. */
export type Flag = 0 | 1;

export type MailLocale = 'fr' | 'en';

export type MailKind =
  | 'sign_up'
  | 'email_change'
  | 'email_change_asked'
  | 'email_changed'
  | 'password_changed'
  | 'account_waiting'
  | 'welcome'
  | 'refused'
  | 'invitation'
  | 'identity_code'
  | 'identity_linked'
  | 'second_factor_changed'
  | 'reset_password'
  | NoticeKind;

export type HistoryKind = ItemKind | AdministeredKind;

/** A side of a geometry's box in degrees; PostgreSQL generates it. */
export type BoxSide = Generated<number>;
