import type { Locale } from '../../config/texts';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { hashOfToken } from './secret-tokens';
import type { TokenClaims, Tokens } from './tokens';

/** What each step of a sign-in carries to the request that follows it. */
interface Steps {
  /** The password was right, a second factor is missing. `challenge`: what a passkey signs. */
  'second-factor': { challenge: string; mark: string };
  /** The password was right, but the account must first set up a second factor, and then has. */
  enrolment: { mark: string };
  enrolled: { mark: string };
  /** A browser makes a passkey. */
  passkey: { challenge: string };
  /** The browser is at an OpenID provider. */
  'oidc-sent': {
    provider: string;
    state: string;
    nonce: string;
    verifier: string;
    locale: Locale;
    to: string | null;
  };
  'oidc-done': object;
  /** The owner of the account may link this identity. `code_hash`: of the code in a mail to the owner. */
  'oidc-link': { issuer: string; subject: string; label: string; code_hash: string | null };
}
export type Step<Name extends keyof Steps> = TokenClaims & Steps[Name];

/** Signs a step, which can be followed within half an hour. */
export const signStep = <Name extends keyof Steps>(
  tokens: Tokens,
  step: Name,
  userId: number,
  details: Steps[Name],
): Promise<string> => tokens.sign('step', userId, { ...details, step });

/** The content of a signed step; `null` for an expired or forged token, and for another step. */
export async function readStep<Name extends keyof Steps>(
  tokens: Tokens,
  step: Name,
  token: string | null,
): Promise<Step<Name> | null> {
  if (!token) return null;
  const checked = await tokens.verify(token, 'step');
  return checked.status === 'valid' && checked.claims.step === step ? (checked.claims as Step<Name>) : null;
}

/** What a step of an account carries to end with the password or address that it followed, as mailed links do. */
export const markOf = ({ password_hash, email }: Pick<Row<'users'>, 'password_hash' | 'email'>): string =>
  hashOfToken(`${email} ${password_hash}`);

/** The account of a step; `null` if it may no longer sign in, or its password or address changed since. */
export async function userOfStep(
  db: Queryable,
  { user_id, mark }: TokenClaims & { mark: string },
): Promise<CurrentUser | null> {
  const user = await findActiveUser(db, user_id);
  return user && markOf(user.account) === mark ? user : null;
}

/** Marks a step as followed; `false` if it was followed before. */
export async function useStep(db: Queryable, { jti, exp }: { jti: string; exp: number }): Promise<boolean> {
  await db.deleteFrom('used_steps').where('expires_at', '<', new Date().toISOString()).execute();
  const row = await db
    .insertInto('used_steps')
    .values({ jti, expires_at: new Date(exp * 1000).toISOString() })
    .onConflict(conflict => conflict.column('jti').doNothing())
    .returning('jti')
    .executeTakeFirst();
  return row !== undefined;
}
