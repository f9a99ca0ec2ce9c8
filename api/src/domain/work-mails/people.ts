import { GROUP_SCOPES, type NoticeKind, noticesFor } from 'shared/contract';
import type { Group } from 'shared/server';
import { scopesOf } from '../../http/current-user';
import type { MailLocale } from '../../store/column-types';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import { lastAlarmNumber } from '../alarms/alarm-news';

/** An account that may get mails about works. */
export interface Person {
  id: number;
  email: string;
  locale: MailLocale;
  kinds: readonly NoticeKind[];
}

const AT_ONCE = 500;
const GROUPS = (Object.keys(GROUP_SCOPES) as Group[]).filter(
  group => noticesFor(GROUP_SCOPES[group]).length > 0,
);

/** Active accounts with a verified address whose groups get mails about works. */
async function peopleConcerned(db: Queryable): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['users.id', 'users.email', 'users.locale', 'groups.name'])
    .where('groups.name', 'in', GROUPS)
    .where('users.is_active', '=', 1)
    .where('users.email_verified', '=', 1)
    .where('users.email', '!=', '')
    .orderBy('users.id')
    .execute();
  return [...groupBy(rows, row => row.id).values()].flatMap(of => {
    const [first] = of;
    if (!first) return [];
    const { id, email, locale } = first;
    return { id, email, locale, kinds: noticesFor(scopesOf(of.map(({ name }) => name))) };
  });
}

/** Gives accounts a missing row for each of their kinds of mail. A new row covers only later alarms. */
async function addMissing(db: Queryable, people: readonly Person[]): Promise<void> {
  const rows = await db.selectFrom('notices').select(['user_id', 'kind']).execute();
  const present = new Set(rows.map(({ user_id, kind }) => `${kind} ${user_id}`));
  const told_until = await lastAlarmNumber(db);
  const missing = people.flatMap(({ id, kinds }) =>
    kinds
      .filter(kind => !present.has(`${kind} ${id}`))
      .map(kind => ({
        ...{ user_id: id, kind, on: 1 as const },
        told_until: kind === 'outages' ? 0 : told_until,
      })),
  );
  for (let start = 0; start < missing.length; start += AT_ONCE)
    await db
      .insertInto('notices')
      .values(missing.slice(start, start + AT_ONCE))
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

/** All accounts that may get mails about works. Each has a row in `notices` for each of its kinds of mail. */
export async function peopleToTell(db: Queryable): Promise<Person[]> {
  const people = await peopleConcerned(db);
  await addMissing(db, people);
  return people;
}
