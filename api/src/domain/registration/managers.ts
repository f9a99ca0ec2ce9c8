import type { CurrentUser } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { areasOf } from '../accounts/repository';

type Recipient = Pick<Row<'users'>, 'id' | 'email' | 'locale'>;

function activeMembers(db: Queryable, group: 'registration-managers' | 'administrators') {
  return db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['users.id', 'users.email', 'users.locale'])
    .distinct()
    .where('groups.name', '=', group)
    .where('users.is_active', '=', 1)
    .where('users.email_verified', '=', 1)
    .orderBy('users.id');
}

/**
 * Recipients of the mail about a waiting account: the registration managers of its areas, or administrators if the
 * areas have no managers.
 */
export async function managersOf(db: Queryable, areas: readonly number[]): Promise<Recipient[]> {
  if (areas.length > 0) {
    const managers = await activeMembers(db, 'registration-managers')
      .innerJoin('user_areas', 'user_areas.user_id', 'users.id')
      .where('user_areas.nomenclature_id', 'in', areas)
      .execute();
    if (managers.length > 0) return managers;
  }
  return activeMembers(db, 'administrators').execute();
}

/**
 * Whether a user may activate an account. Administrators may activate all accounts, managers only accounts that share
 * an area with them.
 */
export async function mayActivate(db: Queryable, user: CurrentUser, accountId: number): Promise<boolean> {
  if (user.scope.includes('admin')) return true;
  if (!user.scope.includes('accounts:activate')) return false;
  const own = new Set(await areasOf(db, user.id));
  return (await areasOf(db, accountId)).some(area => own.has(area));
}
