import { randomUUID } from 'node:crypto';
import type { SignInProvider } from '../../config/sign-in-providers';
import type { Locale } from '../../config/texts';
import { membershipsOf } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { hasAnotherAdministrator } from '../accounts/active-accounts';
import { unknownPassword } from '../accounts/anonymize-account';
import { accountByEmail, accountByUsername, joinGroups } from '../accounts/repository';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { SERVER_ITSELF, type Writer } from '../records/viewer';
import { announceApplicant } from '../registration/verify-email';
import type { Person } from './provider';

type Identity = Pick<Person, 'issuer' | 'subject'> & { label: string };

/** What follows from a person's sign-in at a provider. */
export type Resolution =
  | { outcome: 'done' | 'link'; userId: number }
  | { outcome: 'unverified' | 'unknown' | 'crowded' | 'waiting' | 'inactive' };

export const identityOf = ({ issuer, subject, email, username }: Person): Identity => ({
  issuer,
  subject,
  label: email ?? username,
});

/** Links an identity to an account; `false` if it is linked to another one. */
export async function linkIdentity(db: Queryable, userId: number, identity: Identity): Promise<boolean> {
  const now = new Date().toISOString();
  const { user_id } = await db
    .insertInto('identities')
    .values({ ...identity, user_id: userId, created_at: now, last_used_at: now })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doUpdateSet({ label: identity.label }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id === userId;
}

/** The groups that a provider's mapping gives, and all groups that it can give. */
function mappedGroups({ groups }: SignInProvider, person: Person) {
  const given = person.groups.flatMap(name => (Object.hasOwn(groups, name) ? (groups[name] ?? []) : []));
  return { given: [...new Set(given)], managed: new Set<string>(Object.values(groups)) };
}

/**
 * Gives an account the groups of the claim, and takes away other groups of the mapping. The last administrator stays
 * one.
 */
async function followGroups(writer: Writer, userId: number, provider: SignInProvider, person: Person) {
  const { context, db } = writer;
  const { given, managed } = mappedGroups(provider, person);
  if (managed.size === 0) return;
  const rows = await membershipsOf(db, [userId]);
  let removed = rows.filter(({ name }) => managed.has(name) && !given.some(group => group === name));
  const isDemoted = removed.some(({ name }) => name === 'administrators');
  if (isDemoted && !(await hasAnotherAdministrator(context, db, userId)))
    removed = removed.filter(({ name }) => name !== 'administrators');
  const added = given.filter(group => !rows.some(({ name }) => name === group));
  if (removed.length > 0)
    await db
      .deleteFrom('user_groups')
      .where('user_id', '=', userId)
      .where(
        'group_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  await joinGroups(db, userId, added);
  const kept = rows.filter(row => !removed.includes(row)).map(({ name }) => name);
  await recordChange(writer, {
    kind: 'accounts',
    id: userId,
    action: 'update',
    before: { groups: rows.map(({ name }) => name) },
    after: { groups: [...kept, ...added] },
  });
}

/** A username that nobody has, made of the name at the provider. */
async function freeUsername(db: Queryable, name: string): Promise<string> {
  const [local = ''] = name.normalize('NFD').split('@');
  const cleaned = local.replace(/[^A-Za-z0-9._-]/g, '').replace(/^[._-]+/, '');
  const base = cleaned.slice(0, 100) || 'user';
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}${number}`;
    if (!(await accountByUsername(db, username))) return username;
  }
}

const HOUR_MS = 3_600_000;

/** Whether a provider has brought as many new accounts within an hour as it may, or more. */
export async function isCrowded(db: Queryable, { issuer, new_accounts_per_hour }: SignInProvider) {
  const anHourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  const { count } = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('issuer', 'in', [issuer, issuer.replace(/\/$/, ''), `${issuer}/`])
    .where('users.created_at', '>', anHourAgo)
    .executeTakeFirstOrThrow();
  return Number(count) >= new_accounts_per_hour;
}

/** Adds the account of a person without one, which waits for a manager unless the provider's rule opens it. */
async function addAccountOf(
  writer: Writer,
  { person, provider, locale, password_hash }: NewPerson,
): Promise<Resolution> {
  const { db, at } = writer;
  if (provider.new_accounts === 'refuse') return { outcome: 'unknown' };
  if (await isCrowded(db, provider)) return { outcome: 'crowded' };
  const { given, managed } = mappedGroups(provider, person);
  const groups = managed.size === 0 ? (['data-read-only'] as const) : given;
  const isOpen = provider.new_accounts === 'open' && groups.length > 0;
  const { id } = await db
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      username: await freeUsername(db, person.username),
      email: person.email ?? '',
      first_name: person.firstName,
      last_name: person.lastName,
      phone: '',
      avatar: null,
      password_hash,
      locale,
      email_verified: 1,
      is_active: isOpen ? 1 : 0,
      created_at: at,
      welcomed_at: isOpen ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkIdentity(db, id, identityOf(person));
  if (!isOpen) {
    await announceApplicant(db, id, []);
    return { outcome: 'waiting' };
  }
  await joinGroups(db, id, groups);
  await recordChange(writer, {
    kind: 'accounts',
    id,
    action: 'create',
    before: null,
    after: { email: person.email, groups: [...groups] },
  });
  return { outcome: 'done', userId: id };
}

interface NewPerson {
  person: Person;
  provider: SignInProvider;
  locale: Locale;
  password_hash: string;
}

const stateOf = ({ id, is_active, welcomed_at }: Row<'users'>, outcome: 'done' | 'link'): Resolution =>
  is_active ? { outcome, userId: id } : { outcome: welcomed_at ? 'inactive' : 'waiting' };

/**
 * Finds or adds the account of a person, whose groups follow the provider. An account with the person's address is
 * not opened: its owner must link it first.
 */
export async function resolvePerson(
  context: Context,
  provider: SignInProvider,
  person: Person,
  locale: Locale,
): Promise<Resolution> {
  const password_hash = await unknownPassword(context.passwords);
  return inWrite(context, SERVER_ITSELF, async (writer): Promise<Resolution> => {
    const { db, at } = writer;
    const linked = await db
      .updateTable('identities')
      .set({ last_used_at: at })
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .returning('user_id')
      .executeTakeFirst();
    if (linked) {
      const account = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', linked.user_id)
        .executeTakeFirstOrThrow();
      if (account.is_active) await followGroups(writer, account.id, provider, person);
      return stateOf(account, 'done');
    }
    // An address that nobody verified says nothing about its owner.
    if (!person.email) return { outcome: 'unverified' };
    const account = await accountByEmail(db, person.email);
    return account
      ? stateOf(account, 'link')
      : addAccountOf(writer, { person, provider, locale, password_hash });
  });
}
