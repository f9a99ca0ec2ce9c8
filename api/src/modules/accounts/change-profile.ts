import type { ProfileChange, User } from 'shared/contract';
import type { Context } from '../../context';
import { InvalidInput } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { queueMail } from '../mail/mail-queue';
import { areaProblems } from '../registration/area-problems';
import { type CurrentUser, findActiveUser } from '../session/current-user';
import { editAreasOf } from '../settings/settings';
import { presentUser } from './present-user';
import { areasOf, replaceAreas } from './repository';

const sameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(item => other.includes(item));

/** Whether an account may choose its areas: not where they decide what it activates or may change. */
const choosesAreas = async ({ db }: Context, { scope }: CurrentUser) =>
  scope.includes('admin') ||
  (!scope.includes('accounts:activate') && (await editAreasOf(db)) === 'everywhere');

/** @throws InvalidInput for areas that cannot be chosen */
async function checkAreas(context: Context, user: CurrentUser, areas: readonly number[]): Promise<void> {
  if (sameSet(await areasOf(context.db, user.id), areas)) return;
  if (!(await choosesAreas(context, user)))
    throw new InvalidInput([{ path: ['areas'], code: 'areas_locked', params: {} }]);
  const problems = await areaProblems(context.lists, areas);
  if (problems.length > 0) throw new InvalidInput(problems);
}

/**
 * Changes one's own profile; what is left out stays. Another e-mail address takes effect once the mail sent to it is
 * answered: until then, and whether or not it belongs to somebody, the answer holds the present one.
 *
 * @param locale the language of mails from now on
 */
export async function changeOwnProfile(
  context: Context,
  user: CurrentUser,
  { areas, email, ...profile }: ProfileChange,
  locale: Locale,
): Promise<User> {
  if (areas) await checkAreas(context, user, areas);
  const newEmail = email && email.toLowerCase() !== user.account.email.toLowerCase() ? email : null;
  const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  await context.db.transaction().execute(async db => {
    await db
      .updateTable('users')
      .set({ ...changes, locale })
      .where('id', '=', user.id)
      .execute();
    if (areas) await replaceAreas(db, user.id, areas);
    if (newEmail) await queueMail(db, { kind: 'email_change', email: newEmail, locale, user_id: user.id });
  });
  context.mail.wake();
  return presentUser(context, (await findActiveUser(context.db, user.id)) ?? user);
}
