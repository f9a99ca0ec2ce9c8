import type { Group } from 'shared/server';
import { addActiveAccount } from '../src/domain/accounts/repository';
import type { Context } from '../src/domain/records/context';
import { startFamily } from '../src/domain/session/refresh-tokens';
import { TEST_PASSWORD } from './accounts';

/**
 * Adds an active account with areas of intervention (ids of the list `AREAS`).
 * @returns its id
 */
export async function addAccount(
  context: Context,
  username: string,
  groups: readonly Group[],
  areas: readonly number[] = [],
): Promise<number> {
  const passwordHash = await context.passwords.hash(TEST_PASSWORD);
  const email = `${username}@example.org`;
  const person = { username, email, firstName: 'Test', lastName: username, passwordHash };
  const id = await addActiveAccount(context.db, { ...person, groups, demonstration: 0 });
  await addAreas(context, id, areas);
  return id;
}

/** Adds areas of intervention to an account. */
export async function addAreas(context: Context, id: number, areas: readonly number[]): Promise<void> {
  for (const nomenclature_id of areas)
    await context.db.insertInto('user_areas').values({ user_id: id, nomenclature_id }).execute();
}

/** Opens a session for an account and returns its header. */
export async function openSessionOf(context: Context, id: number): Promise<{ authorization: string }> {
  const { access } = await startFamily(context, id, 'Test browser');
  return { authorization: `Bearer ${access}` };
}
