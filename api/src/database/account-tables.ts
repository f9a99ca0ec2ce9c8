import type { Generated } from 'kysely';

/** A sign-up whose e-mail is not verified yet; it becomes a user when it is. */
export interface SignUpTable {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** JSON list of ids of the list `AREAS`. */
  areas: string;
  password_hash: string;
  locale: 'fr' | 'en';
  created_at: string;
  expires_at: string;
}

/** A token sent by mail, of which only the hash is kept. */
export interface AccountTokenTable {
  token_hash: string;
  purpose: 'sign-up' | 'email' | 'activate' | 'reset';
  /** `null` for a sign-up not verified yet. */
  user_id: number | null;
  sign_up_id: number | null;
  /** The address that purpose `email` verifies. */
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A mail waiting to be sent. What it says and its token are made when it is sent; then the row goes. */
export interface MailTable {
  id: Generated<number>;
  kind:
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
  /** Who it goes to. */
  email: string;
  locale: 'fr' | 'en';
  /** JSON: what the mail says and no other row keeps until it leaves. */
  details: string | null;
  /** The account it is about. */
  user_id: number | null;
  sign_up_id: number | null;
  created_at: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** Given up. */
  failed_at: string | null;
  last_error: string | null;
}

/** Attempts within a window, by a digest of who makes them. */
export interface AttemptTable {
  key: string;
  count: number;
  /** End of the window. */
  until: string;
}

/** Sign-ins that failed, by a digest of who tried, and the wait they brought. */
export interface SignInFailureTable {
  key: string;
  count: number;
  /** No further try before this instant. */
  until: string;
  forgotten_at: string;
}

/** An address, as a digest, that an account has signed in from. */
export interface KnownAddressTable {
  user_id: number;
  address: string;
  last_used_at: string;
}

/** A sign-in and what came of it; the family of its refresh tokens has the same id. */
export interface SessionTable {
  id: string;
  user_id: number;
  user_agent: string;
  started_at: string;
  last_used_at: string;
  revoked_at: string | null;
}
