import { addActiveAccount, type NewAccount } from '../../domain/accounts/repository';
import type { Queryable } from '../../store/connect';
import { nomenclatureIds } from '../reference/nomenclature-ids';

type DrawnAccount = Pick<NewAccount, 'username' | 'firstName' | 'lastName' | 'groups'>;

/** One account for each role other than administrator. */
const ACCOUNTS: readonly DrawnAccount[] = [
  { username: 'editor', firstName: 'Lucie', lastName: 'Ferrandi', groups: ['data-editor'] },
  { username: 'reader', firstName: 'Marc', lastName: 'Santoni', groups: ['data-read-only'] },
  {
    username: 'manager',
    firstName: 'Dominique',
    lastName: 'Leca',
    groups: ['data-read-only', 'registration-managers'],
  },
];

/** Area of intervention of the demonstration accounts. */
const REGION = 'AREAS:94';

/**
 * Adds the demonstration accounts with one password. A taken username gets the prefix `demo-`. Returns the id of the
 * editor, who enters the records.
 */
export async function seedAccounts(db: Queryable, passwordHash: string): Promise<number> {
  const idOf = await nomenclatureIds(db);
  const users = await db.selectFrom('users').select('username').execute();
  const taken = new Set(users.map(user => user.username.toLowerCase()));
  const ids: number[] = [];
  for (const { username, ...account } of ACCOUNTS) {
    const name = taken.has(username) ? `demo-${username}` : username;
    const id = await addActiveAccount(db, {
      ...account,
      username: name,
      email: `${name}@demonstration.example`,
      passwordHash,
      demonstration: 1,
    });
    await db
      .insertInto('user_areas')
      .values({ user_id: id, nomenclature_id: idOf(REGION) })
      .execute();
    ids.push(id);
  }
  const [editor] = ids;
  if (editor === undefined) throw new Error('The demonstration has no account');
  return editor;
}
