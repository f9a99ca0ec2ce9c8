import type { passwordChangeSchema } from 'shared/server';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import type { CurrentUser } from '../../http/current-user';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import type { Row } from '../../store/schema';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { passwordProblem } from '../session/password-problem';
import { revokeAll } from '../session/refresh-tokens';
import { accountName } from '../session/service';
import { endLinks } from './account-tokens';

/**
 * Checks the password of a signed-in user, under the limits of sign-ins.
 * @throws InvalidInput at `current_password`, RequestRefused 429
 */
export async function confirmPassword(
  context: Context,
  { account }: CurrentUser,
  password: string,
  address: string,
): Promise<void> {
  const succeeded = await context.signIns.begin({
    address,
    account: accountName(account.id),
    // The address counts as known, so that failures elsewhere do not slow down a signed-in user.
    isKnown: true,
  });
  if (!(await context.passwords.matches(account.password_hash, password)))
    throw new InvalidInput([{ path: ['current_password'], code: 'wrong_password', params: {} }]);
  await succeeded();
}

export interface ChangeOrigin {
  /** IP address of the request. */
  address: string;
  /** Language of the page, for the mails about the change. */
  locale: Locale;
}

/** Sets a new password, ends mailed links and all sessions except `kept`, and informs the owner by mail. */
export async function writePassword(
  db: Queryable,
  { id, email }: Pick<Row<'users'>, 'id' | 'email'>,
  password_hash: string,
  locale: Locale,
  kept?: string,
): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  await endLinks(db, id);
  await revokeAll(db, id, kept);
  await queueMail(db, { kind: 'password_changed', email, locale, user_id: id });
}

/** Changes one's own password, ends all other sessions and informs the owner by mail. */
export async function changeOwnPassword(
  context: Context,
  user: CurrentUser,
  { current_password, new_password }: z.output<typeof passwordChangeSchema>,
  { address, locale }: ChangeOrigin,
): Promise<void> {
  await confirmPassword(context, user, current_password, address);
  const problem = passwordProblem(new_password, user.account, 'new_password');
  if (problem) throw new InvalidInput([problem]);
  const password_hash = await context.passwords.hash(new_password);
  await inTransaction(context, db => writePassword(db, user.account, password_hash, locale, user.session));
}
