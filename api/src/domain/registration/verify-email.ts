import { randomUUID } from 'node:crypto';
import type { VerificationAnswer } from 'shared/server';
import type { Locale } from '../../config/texts';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import type { Row } from '../../store/schema';
import { endLinks, findToken, useToken } from '../accounts/account-tokens';
import { accountByEmail, accountByUsername, replaceAreas } from '../accounts/repository';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { isExpired } from '../session/secret-tokens';
import { managersOf } from './managers';

type Outcome = VerificationAnswer['code'];
type Token = Row<'account_tokens'>;

async function addInactiveAccount(db: Queryable, signUp: Row<'sign_ups'>, areas: number[]): Promise<number> {
  const { username, email, first_name, last_name, phone, password_hash, locale } = signUp;
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ username, email, first_name, last_name, phone, password_hash, locale },
      uuid: randomUUID(),
      avatar: null,
      email_verified: 1,
      is_active: 0,
      created_at: signUp.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceAreas(db, id, areas);
  return id;
}

/** Notifies the managers who can activate an account. */
export async function announceApplicant(
  db: Queryable,
  user_id: number,
  areas: readonly number[],
): Promise<void> {
  for (const { email, locale } of await managersOf(db, areas))
    await queueMail(db, { kind: 'account_waiting', email, locale, user_id });
}

/** Creates the inactive account and notifies the managers who can activate it. */
async function verifySignUp(db: Queryable, token: Token): Promise<Outcome> {
  const signUp = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', token.sign_up_id)
    .executeTakeFirst();
  if (!signUp) return 'already_verified';
  if ((await accountByEmail(db, signUp.email)) || (await accountByUsername(db, signUp.username))) {
    await db.deleteFrom('sign_ups').where('id', '=', signUp.id).execute();
    return 'already_used';
  }
  const areas: number[] = JSON.parse(signUp.areas);
  const user_id = await addInactiveAccount(db, signUp, areas);
  await useToken(db, token, { user_id, sign_up_id: null });
  await db.deleteFrom('sign_ups').where('id', '=', signUp.id).execute();
  await announceApplicant(db, user_id, areas);
  return 'verified';
}

async function changeEmail(db: Queryable, token: Token): Promise<Outcome> {
  const email = token.email ?? '';
  const owner = await accountByEmail(db, email);
  if (owner && owner.id !== token.user_id) return 'already_used';
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('id', '=', token.user_id ?? 0)
    .executeTakeFirstOrThrow();
  await useToken(db, token);
  await db.updateTable('users').set({ email }).where('id', '=', account.id).execute();
  // Links sent to the old address must no longer open the account.
  await endLinks(db, account.id);
  const { email: formerEmail, locale, id: user_id } = account;
  await queueMail(db, { kind: 'email_changed', email: formerEmail, locale, user_id, details: { email } });
  return 'email_changed';
}

/** An expired link proves that its mail arrived, so one new mail is sent. */
async function sendAgain(db: Queryable, token: Token, locale: Locale): Promise<Outcome> {
  if (!(await useToken(db, token))) return 'link_expired';
  const { user_id, sign_up_id } = token;
  const owner = sign_up_id
    ? await db.selectFrom('sign_ups').select('email').where('id', '=', sign_up_id).executeTakeFirst()
    : await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst();
  if (owner)
    await queueMail(db, {
      kind: sign_up_id ? 'sign_up' : 'email_change',
      email: token.email ?? owner.email,
      locale,
      user_id,
      sign_up_id,
    });
  return 'link_expired';
}

async function outcomeOf(db: Queryable, token: Token, locale: Locale): Promise<Outcome> {
  // A link that had already expired when it was first followed has already triggered a new mail.
  if (token.used_at)
    return isExpired(token.expires_at, Date.parse(token.used_at)) ? 'link_expired' : 'already_verified';
  if (isExpired(token.expires_at)) return sendAgain(db, token, locale);
  return token.purpose === 'sign-up' ? verifySignUp(db, token) : changeEmail(db, token);
}

const TYPES: Record<Outcome, VerificationAnswer['type']> = {
  verified: 'success',
  email_changed: 'success',
  already_verified: 'info',
  link_expired: 'error',
  already_used: 'error',
};

/**
 * Follows the link of a verification mail.
 * @param locale the language of the page, for the new mail after an expired link
 * @throws RequestRefused 404 for an unknown token
 */
export async function verifyEmail(
  context: Context,
  token: string,
  locale: Locale,
): Promise<Pick<VerificationAnswer, 'type' | 'code'>> {
  const code = await inTransaction(context, async db => {
    const mailedToken = await findToken(db, context.engine, token, ['sign-up', 'email']);
    if (!mailedToken) throw new RequestRefused('not_found');
    return outcomeOf(db, mailedToken, locale);
  });
  return { type: TYPES[code], code };
}
