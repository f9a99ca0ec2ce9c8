import { GROUP_SCOPES } from 'shared/contract';
import type { Assignee } from 'shared/programme/campaigns';
import type { Group } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { fullNameOf } from '../records/full-name';
import type { Viewer } from '../records/viewer';

const WRITERS = (Object.keys(GROUP_SCOPES) as Group[]).filter(group =>
  (GROUP_SCOPES[group] as readonly string[]).includes('data:write'),
);
const NAMES = ['users.id', 'username', 'first_name', 'last_name'] as const;

const present = (row: { id: number; username: string; first_name: string; last_name: string }): Assignee => ({
  id: row.id,
  full_name: fullNameOf(row) || row.username,
});

/** The accounts that targets can be assigned to: those that enter data. Ordered by name. */
export async function possibleAssignees(db: Queryable): Promise<Assignee[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(NAMES)
    .distinct()
    .where('groups.name', 'in', WRITERS)
    .where('is_active', '=', 1)
    .where('email_verified', '=', 1)
    .execute();
  return rows.map(present).sort((a, b) => a.full_name.localeCompare(b.full_name, 'fr') || a.id - b.id);
}

/** Accounts with their names, by id. */
export async function assigneesOf(
  { context, db }: Viewer,
  ids: readonly (number | null)[],
): Promise<Map<number, Assignee>> {
  const distinct = [...new Set(ids)].filter(id => id !== null);
  if (distinct.length === 0) return new Map();
  const among = context.engine.among('id', distinct);
  const rows = await db.selectFrom('users').select(NAMES).where(among).execute();
  return new Map(rows.map(row => [row.id, present(row)]));
}
