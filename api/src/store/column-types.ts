import type { AdministeredKind, ItemKind } from 'shared/contract/administration';

export type { ImportKind } from 'shared/contract';

/** Yes or no; a number on both engines. */
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
  | 'reset_password';

/** What a change in the history is of. */
export type HistoryKind = ItemKind | AdministeredKind;
