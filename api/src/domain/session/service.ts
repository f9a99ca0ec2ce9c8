import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Credentials, Tokens as TokenPair } from 'shared/server';
import type { Locale } from '../../config/texts';
import { askedLocaleOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { isKnownAddress, rememberAddress } from './known-addresses';
import { rotate, startFamily } from './refresh-tokens';
import { askSecondFactor } from './second-factors';
import type { SessionServices } from './session-services';
import { tokenRefused } from './token-refused';

export interface SignInOrigin {
  address: string;
  userAgent?: string | undefined;
  /** Language of the page, used for mails from now on; `null` if unknown. */
  locale: Locale | null;
}

/** What a sign-in notes about the request that completes it. */
export const signInOriginOf = (request: FastifyRequest): SignInOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  locale: askedLocaleOf(request),
});

/** Name under which failures of an account are counted, whichever login was typed. */
export const accountName = (userId: number) => `user ${userId}`;

/** Finds an account by username or e-mail, case-insensitively. */
async function findByLogin(context: SessionServices, login: string) {
  const normalizedLogin = login.replaceAll('\u0000', '').toWellFormed().toLowerCase();
  return context.db
    .selectFrom('users')
    .selectAll()
    .where(eb =>
      eb.or([eb(sql`lower(username)`, '=', normalizedLogin), eb(sql`lower(email)`, '=', normalizedLogin)]),
    )
    .orderBy(sql`case when lower(username) = ${normalizedLogin} then 0 else 1 end`)
    .executeTakeFirst();
}

/**
 * Starts the session of an authenticated account, whose mails are in the language of the page from now on. The address
 * becomes a known one.
 */
export async function openSignedIn(
  context: SessionServices,
  { id, locale: former }: Pick<Row<'users'>, 'id' | 'locale'>,
  { address, locale, userAgent = '' }: SignInOrigin,
): Promise<TokenPair> {
  if (locale && locale !== former)
    await context.db.updateTable('users').set({ locale }).where('id', '=', id).execute();
  await rememberAddress(context.db, id, address);
  return startFamily(context, id, userAgent);
}

/**
 * Signs in. Unknown user, wrong password and inactive account get the same response in the same time.
 * @throws RequestRefused 401 or 429, and see `askSecondFactor`
 */
export async function signIn(
  context: SessionServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<TokenPair> {
  const { address } = origin;
  const login = credentials.username.trim();
  const user = await findByLogin(context, login);
  const succeeded = await context.signIns.begin({
    address,
    account: user ? accountName(user.id) : `nobody ${login.toLowerCase()}`,
    isKnown: await isKnownAddress(context.db, user?.id ?? 0, address),
  });
  const matched = await context.passwords.matches(user?.password_hash ?? null, credentials.password);
  if (!user || !matched || !user.is_active || !user.email_verified)
    throw new RequestRefused('authentication_failed');
  await succeeded();
  await askSecondFactor(context, user);
  return openSignedIn(context, user, origin);
}

/** Exchanges a refresh token. @throws RequestRefused 401 `token_not_valid` */
export async function refreshSession(context: SessionServices, refresh: string): Promise<TokenPair> {
  const checked = await context.tokens.verify(refresh, 'refresh');
  if (checked.status === 'refused') throw tokenRefused('refresh', checked.fault);
  const rotation = await rotate(context, checked.claims.jti);
  if (rotation.status === 'refused') throw tokenRefused('refresh', 'revoked');
  return rotation.tokens;
}
