import type { Context } from '../../context';
import { recordChange } from '../records/history';
import type { CurrentUser } from '../session/current-user';
import { anonymizeAccount, unknownPassword } from './anonymize-account';
import { confirmPassword } from './change-password';
import { requireAnotherAdministrator } from './last-administrator';

/**
 * Closes one's own account for good.
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
  await context.db.transaction().execute(async db => {
    if (user.groups.includes('administrators')) await requireAnotherAdministrator(context, db, user.id);
    await anonymizeAccount(db, user.id, passwordHash);
    const writer = { context, db, userId: user.id, at: new Date().toISOString() };
    await recordChange(writer, {
      kind: 'accounts',
      id: user.id,
      action: 'delete',
      before: null,
      after: null,
    });
  });
}
