import type { User } from 'shared/contract';
import { freeText, requiredText } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import { InvalidInput } from '../../http/request-refused';
import type { CurrentUser } from '../session/current-user';
import { findActiveUser } from '../session/current-user';
import { revokeAll } from '../session/refresh-tokens';
import { fullNameOf } from './full-name';
import { passwordProblems } from './password-rules';
import { areasOf } from './repository';

/** What users may change about themselves. */
export const ownProfileSchema = z.object({
  first_name: freeText(150).optional(),
  last_name: freeText(150).optional(),
  phone: freeText(30).optional(),
  email: requiredText(254).pipe(z.email()).optional(),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const passwordChangeSchema = z.object({
  current_password: z.string().min(1).max(1024),
  new_password: z.string().min(1).max(1024),
});

/** An account as it sees itself. */
export async function presentUser(context: Context, { account, groups, scope }: CurrentUser): Promise<User> {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    full_name: fullNameOf(account),
    phone: account.phone,
    avatar: account.avatar,
    areas: await areasOf(context.db, account.id),
    groups,
    scope,
    is_staff: scope.includes('admin'),
  };
}

/** Changes one's own profile; what is left out stays. */
export async function changeOwnProfile(
  context: Context,
  user: CurrentUser,
  profile: OwnProfile,
): Promise<User> {
  const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length > 0) {
    try {
      await context.db.updateTable('users').set(changes).where('id', '=', user.id).execute();
    } catch (error) {
      if (!context.engine.isDuplicate(error)) throw error;
      throw new InvalidInput([{ path: ['email'], code: 'already_used', params: {} }]);
    }
  }
  return presentUser(context, (await findActiveUser(context.db, user.id)) ?? user);
}

/** Changes one's own password and ends every other session. */
export async function changeOwnPassword(
  context: Context,
  user: CurrentUser,
  passwords: z.infer<typeof passwordChangeSchema>,
  address: string,
): Promise<void> {
  const login = user.account.username;
  context.signIns.check(address, login);
  if (!(await context.passwords.matches(user.account.password_hash, passwords.current_password))) {
    context.signIns.failed(address, login);
    throw new InvalidInput([{ path: ['current_password'], code: 'invalid', params: {} }]);
  }
  const problems = passwordProblems(passwords.new_password, 'new_password');
  if (problems.length > 0) throw new InvalidInput(problems);
  const password_hash = await context.passwords.hash(passwords.new_password);
  await context.db.transaction().execute(async db => {
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await revokeAll(db, user.id);
  });
}
