import type { User } from 'shared/contract';
import type { CurrentUser } from '../../http/current-user';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { areasOf } from './repository';

/** An account as its owner sees it. */
export async function presentUser(
  { db }: Pick<Context, 'db'>,
  { account, groups, scope }: CurrentUser,
): Promise<User> {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    full_name: fullNameOf(account),
    phone: account.phone,
    avatar: account.avatar,
    areas: await areasOf(db, account.id),
    owner_id: account.owner_id,
    groups,
    scope,
    is_staff: scope.includes('admin'),
  };
}
