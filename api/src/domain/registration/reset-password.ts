import type { resetConfirmationSchema } from 'shared/server';
import type { z } from 'zod';
import type { Locale } from '../../config/texts';
import { InvalidInput } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import { findToken, useToken } from '../accounts/account-tokens';
import { type ChangeOrigin, writePassword } from '../accounts/change-password';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { rememberAddress } from '../session/known-addresses';
import { passwordProblem } from '../session/password-problem';
import { isExpired } from '../session/secret-tokens';
import { accountName } from '../session/service';

type Confirmation = z.output<typeof resetConfirmationSchema>;

const refuseLink = (code: 'link_expired' | 'link_used') =>
  new InvalidInput([{ path: ['token'], code, params: {} }]);

/** Queues a reset mail. The account is looked up when the mail is composed, so that the response reveals nothing. */
export async function requestReset(context: Context, email: string, locale: Locale): Promise<void> {
  await queueMail(context.db, { kind: 'reset_password', email, locale });
}

/**
 * Reads the account and the token of a link.
 * @throws InvalidInput for an unknown, used or expired link
 */
async function followLink({ db, engine }: Context, { uid, token }: Pick<Confirmation, 'uid' | 'token'>) {
  const mailedToken = await findToken(db, engine, token, ['reset']);
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', mailedToken?.user_id ?? 0)
    .executeTakeFirst();
  if (!mailedToken || !account || account.uuid !== uid) throw refuseLink('link_expired');
  if (mailedToken.used_at) throw refuseLink('link_used');
  if (isExpired(mailedToken.expires_at)) throw refuseLink('link_expired');
  return { mailedToken, account };
}

/**
 * Sets a new password with a mailed token, ends all sessions of the account and informs its owner by mail. The
 * requesting address becomes a known address.
 * @throws InvalidInput at `token` or `new_password`, RequestRefused 429
 */
export async function confirmReset(
  context: Context,
  { uid, token, new_password }: Confirmation,
  { address, locale }: ChangeOrigin,
): Promise<void> {
  const succeeded = await context.signIns.begin({ address, account: `reset ${uid}`, isKnown: true });
  const { mailedToken, account } = await followLink(context, { uid, token });
  await succeeded();
  const problem = passwordProblem(new_password, account, 'new_password');
  if (problem) throw new InvalidInput([problem]);
  const password_hash = await context.passwords.hash(new_password);
  const { id } = account;
  await inTransaction(context, async db => {
    if (!(await useToken(db, mailedToken))) throw refuseLink('link_used');
    await writePassword(db, account, password_hash, locale);
    await rememberAddress(db, id, address);
  });
  await context.signIns.forget({ address, account: accountName(id) });
}
