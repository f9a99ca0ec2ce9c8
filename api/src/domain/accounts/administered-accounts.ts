import { randomUUID } from 'node:crypto';
import type { Problem } from 'shared/contract';
import { accountInputSchema, accountSchema, accountsQuerySchema } from 'shared/contract/administration';
import type { AccountInput, AccountsQuery } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { Queryable } from '../../store/connect';
import type { AdministeredResource } from '../administered/administered-resource';
import { queueMail } from '../mail/mail-queue';
import type { Viewer, Writer } from '../records/viewer';
import { accountName } from '../session/service';
import { endLinks } from './account-tokens';
import { activate, deactivate, requireAnotherAdministrator } from './active-accounts';
import { anonymizeAccount, unknownPassword } from './anonymize-account';
import { areaProblems } from './area-problems';
import { findAccounts, readAccount } from './find-accounts';
import { accountByEmail, accountByUsername, joinGroups, replaceAreas } from './repository';

/**
 * Problems of the network owner that an account works for: it is unknown, an item of another list, disabled, or
 * missing. Only operators need an owner, since they would see nothing without one. A disabled owner is accepted if
 * the account already has it (`kept`).
 */
async function ownerProblems(
  { lists, db }: { lists: NomenclatureLists; db: Queryable },
  { owner_id, groups }: Pick<AccountInput, 'owner_id' | 'groups'>,
  kept: number | null,
): Promise<Problem[]> {
  const report = (code: Problem['code']): Problem[] => [{ path: ['owner_id'], code, params: {} }];
  if (owner_id === null) return groups.includes('operators') ? report('required') : [];
  const item = (await lists.current(db)).byId.get(owner_id);
  if (!item) return report('unknown_reference');
  if (item.type !== 'OWNER') return report('wrong_list');
  return item.status === 'active' || owner_id === kept ? [] : report('unknown_reference');
}

/** Maximum of invitations per administrator and hour, high enough to invite a whole organisation at once. */
const MOST_INVITATIONS = 200;

/** Checks everything before anything is written. @throws InvalidInput naming every invalid field */
async function check({ context, db }: Writer, input: AccountInput, id: number, before?: AccountInput) {
  const kept = before?.areas ?? [];
  const problems: Problem[] = await areaProblems(
    { lists: context.lists, db },
    input.areas.filter(area => !kept.includes(area)),
  );
  problems.push(...(await ownerProblems({ lists: context.lists, db }, input, before?.owner_id ?? null)));
  const taken = {
    username: await accountByUsername(db, input.username),
    email: await accountByEmail(db, input.email),
  };
  for (const [field, owner] of Object.entries(taken))
    if (owner && owner.id !== id) problems.push({ path: [field], code: 'already_used', params: {} });
  if (problems.length > 0) throw new InvalidInput(problems);
}

const columnsOf = ({ username, email, first_name, last_name, phone, locale, owner_id }: AccountInput) => ({
  ...{ username, email, first_name, last_name, phone, locale, owner_id },
});

const isAdministrator = ({ is_active, groups }: AccountInput) =>
  is_active && groups.includes('administrators');

async function replaceGroups({ db }: Writer, id: number, groups: AccountInput['groups']): Promise<void> {
  await db.deleteFrom('user_groups').where('user_id', '=', id).execute();
  await joinGroups(db, id, groups);
}

/** Adds an account of which an administrator chose everything. @throws InvalidInput */
export async function addCheckedAccount(
  writer: Writer,
  input: AccountInput,
  password_hash: string,
): Promise<number> {
  await check(writer, input, 0);
  const { db, at } = writer;
  const { id } = await db
    .insertInto('users')
    .values({
      ...columnsOf(input),
      uuid: randomUUID(),
      avatar: null,
      password_hash,
      email_verified: 1,
      is_active: input.is_active ? 1 : 0,
      created_at: at,
      welcomed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceGroups(writer, id, input.groups);
  await replaceAreas(db, id, input.areas);
  return id;
}

async function inputOf(viewer: Viewer, id: number): Promise<AccountInput | null> {
  const account = await readAccount(viewer, id);
  if (!account || account.status === 'closed') return null;
  const { username, email, first_name, last_name, phone, areas, owner_id, groups, locale, is_active } =
    account;
  return { username, email, first_name, last_name, phone, areas, owner_id, groups, locale, is_active };
}

export const administeredAccounts: AdministeredResource<AccountInput, AccountsQuery> = {
  kind: 'accounts',
  table: 'users',
  path: '/admin/accounts/',
  title: 'accounts',
  querySchema: accountsQuerySchema,
  inputSchema: accountInputSchema,
  answerSchema: accountSchema,
  forgets: true,
  list: findAccounts,
  read: readAccount,
  inputOf,

  async prepare({ context }, body) {
    await unknownPassword(context.passwords);
    return body;
  },

  async create(writer, input) {
    const { context, db, userId } = writer;
    // The owner of the account chooses a password through the invitation link, which also verifies the address.
    const id = await addCheckedAccount(writer, input, await unknownPassword(context.passwords));
    const { email, locale } = input;
    await context.mailRequests.count(accountName(userId), email, { db, perRequester: MOST_INVITATIONS });
    await queueMail(db, { kind: 'invitation', email, locale, user_id: id });
    return id;
  },

  async update(writer, id, input, before) {
    await check(writer, input, id, before);
    const { context, db } = writer;
    if (isAdministrator(before) && !isAdministrator(input))
      await requireAnotherAdministrator(context, db, id);
    const { email: oldEmail } = before;
    const account = await db
      .updateTable('users')
      .set(columnsOf(input))
      .where('id', '=', id)
      .returning(['id', 'email', 'locale', 'welcomed_at'])
      .executeTakeFirstOrThrow();
    await replaceAreas(db, id, input.areas);
    // An activated account gets at least one group, since it could do nothing without one.
    const activates = input.is_active && !before.is_active;
    await replaceGroups(
      writer,
      id,
      activates && input.groups.length === 0 ? ['data-read-only'] : input.groups,
    );
    if (activates) await activate(db, account);
    if (!input.is_active && before.is_active) await deactivate(db, account);
    if (input.email === oldEmail) return;
    // Links sent to the old address must no longer open the account.
    await endLinks(db, id);
    const { email, locale } = input;
    await queueMail(db, { kind: 'email_changed', email: oldEmail, locale, user_id: id, details: { email } });
  },

  async remove({ context, db }, id, before) {
    if (isAdministrator(before)) await requireAnotherAdministrator(context, db, id);
    await anonymizeAccount(db, id, await unknownPassword(context.passwords));
  },
};
