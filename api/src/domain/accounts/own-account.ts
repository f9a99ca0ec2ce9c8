import type { User } from 'shared/contract';
import type { ProfileChange } from 'shared/contract/accounts';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import { InvalidInput } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { editAreasOf } from '../records/edit-areas';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { accountName } from '../session/service';
import { requireAnotherAdministrator } from './active-accounts';
import { anonymizeAccount, unknownPassword } from './anonymize-account';
import { areaProblems } from './area-problems';
import { type ChangeOrigin, confirmPassword } from './change-password';
import { presentUser } from './present-user';
import { areasOf, replaceAreas } from './repository';

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

const sameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(item => other.includes(item));

/**
 * Whether an account may choose its areas. Administrators may. Others may not if the areas decide which accounts they
 * activate or which records they edit.
 */
const choosesAreas = async ({ db }: Context, { scope }: CurrentUser) =>
  scope.includes('admin') ||
  (!scope.includes('accounts:activate') && (await editAreasOf(db)) === 'everywhere');

/**
 * Checks the areas of intervention chosen by the user.
 * @throws InvalidInput for areas that cannot be chosen
 */
async function checkAreas(context: Context, user: CurrentUser, areas: readonly number[]): Promise<void> {
  if (sameSet(await areasOf(context.db, user.id), areas)) return;
  if (!(await choosesAreas(context, user)))
    throw new InvalidInput([{ path: ['areas'], code: 'areas_locked', params: {} }]);
  const problems = await areaProblems(context, areas);
  if (problems.length > 0) throw new InvalidInput(problems);
}

/**
 * Requires the password for a new e-mail address and limits mails to strangers.
 * @throws InvalidInput at `current_password`, RequestRefused 429
 */
async function allowNewEmail(
  context: Context,
  user: CurrentUser,
  email: string,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (!password) throw new InvalidInput([{ path: ['current_password'], code: 'required', params: {} }]);
  await confirmPassword(context, user, password, address);
  await context.mailRequests.count(accountName(user.id), email);
}

/**
 * Changes one's own profile; omitted fields stay. A new e-mail address takes effect once its owner follows the link
 * in its verification mail. Until then the response holds the present address, so that it does not reveal whether the
 * new address belongs to somebody. The present address is notified.
 * @throws InvalidInput naming the field, RequestRefused 429
 */
export async function changeOwnProfile(
  context: Context,
  user: CurrentUser,
  { areas, email, current_password, ...profile }: ProfileChange,
  { locale, address }: ChangeOrigin,
): Promise<User> {
  const { email: present } = user.account;
  const newEmail = email && email.toLowerCase() !== present.toLowerCase() ? email : null;
  if (areas) await checkAreas(context, user, areas);
  if (newEmail) await allowNewEmail(context, user, newEmail, current_password, address);
  const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  await inTransaction(context, async db => {
    await db
      .updateTable('users')
      .set({ ...changes, locale })
      .where('id', '=', user.id)
      .execute();
    if (areas) await replaceAreas(db, user.id, areas);
    if (!newEmail) return;
    const about = { locale, user_id: user.id };
    await queueMail(db, { kind: 'email_change', email: newEmail, ...about });
    await queueMail(db, {
      kind: 'email_change_asked',
      email: present,
      details: { email: newEmail },
      ...about,
    });
  });
  return presentUser(context, (await findActiveUser(context.db, user.id)) ?? user);
}
