import { brokenPasswordRules, passwordRuleParams, type resetConfirmationSchema } from 'shared/contract';
import type { z } from 'zod';
import type { Context } from '../../context';
import { InvalidInput } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { queueMail } from '../mail/mail-queue';
import { revokeAll } from '../session/refresh-tokens';
import { findToken, isOver, useToken } from './account-tokens';

const linkExpired = () => new InvalidInput([{ path: ['token'], code: 'link_expired', params: {} }]);

/** Queues a reset. Whether the address has an account is looked at when the mail is written, not before the answer. */
export async function requestReset(context: Context, email: string, locale: Locale): Promise<void> {
  await queueMail(context.db, { kind: 'reset_password', email, locale });
  context.mail.wake();
}

/** Sets a new password with the token of a mail and ends every session of the account. @throws InvalidInput */
export async function confirmReset(
  context: Context,
  { uid, token, new_password }: z.output<typeof resetConfirmationSchema>,
): Promise<void> {
  const found = await findToken(context.db, context.engine, token, ['reset']);
  const account = await context.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', found?.user_id ?? 0)
    .executeTakeFirst();
  if (!found || !account || account.uuid !== uid || found.used_at || isOver(found)) throw linkExpired();
  const [code] = brokenPasswordRules(new_password, account.username);
  if (code) throw new InvalidInput([{ path: ['new_password'], code, params: passwordRuleParams(code) }]);
  const password_hash = await context.passwords.hash(new_password);
  await context.db.transaction().execute(async db => {
    if (!(await useToken(db, found))) throw linkExpired();
    await db.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute();
    await db
      .deleteFrom('account_tokens')
      .where('user_id', '=', account.id)
      .where('purpose', '=', 'reset')
      .execute();
    await revokeAll(db, account.id);
  });
  for (const login of [account.username, account.email]) await context.signIns.forget(login);
}
