import type { Group } from 'shared/server';
import { addActiveAccount, type NewAccount } from '../../domain/accounts/repository';
import type { Queryable } from '../../store/connect';
import { nomenclatureIds } from '../reference/nomenclature-ids';

type DrawnAccount = Pick<NewAccount, 'username' | 'firstName' | 'lastName'> & {
  groups: readonly Group[];
  /** The operator of the account: an item of the list `OWNER`. */
  owner?: string;
};

/** One account for each role other than administrator. */
const ACCOUNTS = [
  { username: 'editor', firstName: 'Lucie', lastName: 'Ferrandi', groups: ['data-editor'] },
  { username: 'reader', firstName: 'Marc', lastName: 'Santoni', groups: ['data-read-only'] },
  {
    username: 'manager',
    firstName: 'Dominique',
    lastName: 'Leca',
    groups: ['data-read-only', 'registration-managers'],
  },
  { username: 'coordinator', firstName: 'Vannina', lastName: 'Poggi', groups: ['coordinators'] },
  {
    username: 'operator',
    firstName: 'Ange',
    lastName: 'Casanova',
    groups: ['operators'],
    owner: 'IO-EDF',
  },
] as const satisfies readonly DrawnAccount[];

type Username = (typeof ACCOUNTS)[number]['username'];

/** Usernames of the demonstration, without the prefix of `seedAccounts`. */
export const DEMONSTRATION_USERNAMES: readonly Username[] = ACCOUNTS.map(({ username }) => username);

export interface Person {
  id: number;
  name: string;
}
export type People = Record<Username, Person>;

/** Area of intervention of the demonstration accounts. */
const REGION = 'AREAS:94';

/** Adds the demonstration accounts with one password. A taken username gets the prefix `demo-`. */
export async function seedAccounts(db: Queryable, passwordHash: string): Promise<People> {
  const idOf = await nomenclatureIds(db);
  const users = await db.selectFrom('users').select('username').execute();
  const taken = new Set(users.map(user => user.username.toLowerCase()));
  const people: Partial<People> = {};
  for (const { username, ...account } of ACCOUNTS) {
    const name = taken.has(username) ? `demo-${username}` : username;
    const id = await addActiveAccount(db, {
      ...account,
      username: name,
      email: `${name}@demonstration.example`,
      passwordHash,
      demonstration: 1,
    });
    if ('owner' in account)
      await db
        .updateTable('users')
        .set({ owner_id: idOf(`OWNER:${account.owner}`) })
        .where('id', '=', id)
        .execute();
    await db
      .insertInto('user_areas')
      .values({ user_id: id, nomenclature_id: idOf(REGION) })
      .execute();
    people[username] = { id, name: `${account.firstName} ${account.lastName}` };
  }
  return people as People;
}
