import type { resetConfirmationSchema } from 'shared/contract';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import { InvalidInput } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import { endLinks, findToken, isOver, useToken } from '../accounts/account-tokens';
import type { ChangeOrigin } from '../accounts/change-password';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { rememberAddress } from '../session/known-addresses';
import { passwordProblem } from '../session/password-problem';
import { revokeAll } from '../session/refresh-tokens';
import { accountName } from '../session/service';

type Confirmation = z.output<typeof resetConfirmationSchema>;

const refuseLink = (code: 'link_expired' | 'link_used') =>
  new InvalidInput([{ path: ['token'], code, params: {} }]);

/** Queues a reset. Whether the address has an account is looked at when the mail is written, not before the answer. */
export async function requestReset(context: Context, email: string, locale: Locale): Promise<void> {
  await queueMail(context.db, { kind: 'reset_password', email, locale });
}

/** The account a link is for, with its token. @throws InvalidInput saying whether it was used or its time is over */
async function followLink({ db, engine }: Context, { uid, token }: Pick<Confirmation, 'uid' | 'token'>) {
  const found = await findToken(db, engine, token, ['reset']);
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', found?.user_id ?? 0)
    .executeTakeFirst();
  if (!found || !account || account.uuid !== uid) throw refuseLink('link_expired');
  if (found.used_at) throw refuseLink('link_used');
  if (isOver(found)) throw refuseLink('link_expired');
  return { found, account };
}

/**
 * Sets a new password with the token of a mail, ends every session of the account and tells its owner by mail.
 * Whoever followed the link is known at this address from now on.
 * @throws InvalidInput at `token` or `new_password`, RequestRefused 429
 */
export async function confirmReset(
  context: Context,
  { uid, token, new_password }: Confirmation,
  { address, locale }: ChangeOrigin,
): Promise<void> {
  const isGenuine = await context.signIns.begin({ address, account: `reset ${uid}`, isKnown: true });
  const { found, account } = await followLink(context, { uid, token });
  await isGenuine();
  const problem = passwordProblem(new_password, account, 'new_password');
  if (problem) throw new InvalidInput([problem]);
  const password_hash = await context.passwords.hash(new_password);
  const { id, email } = account;
  await inTransaction(context, async db => {
    if (!(await useToken(db, found))) throw refuseLink('link_used');
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    await endLinks(db, id);
    await revokeAll(db, id);
    await rememberAddress(db, id, address);
    await queueMail(db, { kind: 'password_changed', email, locale, user_id: id });
  });
  await context.signIns.forget({ address, account: accountName(id) });
}
