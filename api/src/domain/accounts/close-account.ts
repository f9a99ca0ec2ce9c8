import type { CurrentUser } from '../../http/current-user';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { requireAnotherAdministrator } from './active-accounts';
import { anonymizeAccount, unknownPassword } from './anonymize-account';
import { confirmPassword } from './change-password';

/**
 * Closes one's own account permanently.
 * @throws InvalidInput for a wrong password, and for the last administrator
 */
export async function closeOwnAccount(
  context: Context,
  user: CurrentUser,
  currentPassword: string,
  address: string,
): Promise<void> {
  await confirmPassword(context, user, currentPassword, address);
  const passwordHash = await unknownPassword(context.passwords);
  await inWrite(context, user.id, async writer => {
    const { db } = writer;
    if (user.groups.includes('administrators')) await requireAnotherAdministrator(context, db, user.id);
    await anonymizeAccount(db, user.id, passwordHash);
    await recordChange(writer, {
      kind: 'accounts',
      id: user.id,
      action: 'delete',
      before: null,
      after: null,
    });
  });
}
