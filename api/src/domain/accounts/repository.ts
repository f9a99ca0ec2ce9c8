import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Group } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import type { Flag, Row } from '../../store/schema';

/** End of addresses to which no mail can be sent. */
export const NO_ADDRESS = '@localhost';

/** Finds an account by its e-mail address, case-insensitively. */
export function accountByEmail(db: Queryable, email: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Finds an account by its username, case-insensitively. */
export function accountByUsername(db: Queryable, username: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** Unverified sign-ups with an e-mail address, case-insensitively, the oldest first. */
export function signUpsByEmail(db: Queryable, email: string): Promise<Row<'sign_ups'>[]> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute();
}

export interface NewAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  groups: readonly Group[];
  demonstration: Flag;
}

/** Adds an account that can sign in immediately; missing groups are created. */
export async function addActiveAccount(db: Queryable, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      username: account.username,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: '',
      avatar: null,
      password_hash: account.passwordHash,
      email_verified: 1,
      is_active: 1,
      created_at: new Date().toISOString(),
      demonstration: account.demonstration,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinGroups(db, id, account.groups);
  return id;
}

/** Adds an account to groups; missing groups are created. */
export async function joinGroups(db: Queryable, id: number, groups: readonly Group[]): Promise<void> {
  if (groups.length === 0) return;
  await db
    .insertInto('groups')
    .values(groups.map(name => ({ name })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  await db
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression(
      db
        .selectFrom('groups')
        .select(eb => [eb.lit(id).as('user_id'), 'groups.id'])
        .where('groups.name', 'in', groups),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Areas of intervention by account: ids of items of the list `AREAS`. */
export async function areasOfEach(
  db: Queryable,
  userIds: readonly number[],
): Promise<(userId: number) => number[]> {
  if (userIds.length === 0) return () => [];
  const rows = await db
    .selectFrom('user_areas')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('nomenclature_id')
    .execute();
  const areas = groupBy(rows, row => row.user_id);
  return userId => (areas.get(userId) ?? []).map(row => row.nomenclature_id);
}

export const areasOf = async (db: Queryable, userId: number): Promise<number[]> =>
  (await areasOfEach(db, [userId]))(userId);

export async function replaceAreas(db: Queryable, userId: number, areas: readonly number[]): Promise<void> {
  await db.deleteFrom('user_areas').where('user_id', '=', userId).execute();
  if (areas.length === 0) return;
  const rows = areas.map(nomenclature_id => ({ user_id: userId, nomenclature_id }));
  await db.insertInto('user_areas').values(rows).execute();
}
