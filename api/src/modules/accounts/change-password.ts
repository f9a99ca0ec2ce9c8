import { brokenPasswordRules, type passwordChangeSchema, passwordRuleParams } from 'shared/contract';
import type { z } from 'zod';
import type { Context } from '../../context';
import { InvalidInput } from '../../http/request-refused';
import type { CurrentUser } from '../session/current-user';
import { revokeAll } from '../session/refresh-tokens';

/**
 * Checks the password of somebody signed in, as often as a sign-in may be tried.
 * @throws InvalidInput at `current_password`, RequestRefused 429
 */
export async function confirmPassword(
  context: Context,
  { account }: CurrentUser,
  password: string,
  address: string,
): Promise<void> {
  await context.signIns.count(address, account.username);
  if (!(await context.passwords.matches(account.password_hash, password)))
    throw new InvalidInput([{ path: ['current_password'], code: 'wrong_password', params: {} }]);
  await context.signIns.succeeded(address, account.username);
}

/** Changes one's own password and ends every other session. */
export async function changeOwnPassword(
  context: Context,
  user: CurrentUser,
  { current_password, new_password }: z.output<typeof passwordChangeSchema>,
  address: string,
): Promise<void> {
  await confirmPassword(context, user, current_password, address);
  const [code] = brokenPasswordRules(new_password, user.account.username);
  if (code) throw new InvalidInput([{ path: ['new_password'], code, params: passwordRuleParams(code) }]);
  const password_hash = await context.passwords.hash(new_password);
  await context.db.transaction().execute(async db => {
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await db
      .deleteFrom('account_tokens')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'reset')
      .execute();
    await revokeAll(db, user.id, user.session);
  });
}
