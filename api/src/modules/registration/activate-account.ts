import type { ActivationGroup, Applicant } from 'shared/contract';
import type { Context } from '../../context';
import type { Queryable } from '../../database/connect';
import type { Row } from '../../database/schema';
import { RequestRefused } from '../../http/request-refused';
import { fullNameOf } from '../accounts/full-name';
import { areasOf, joinGroups } from '../accounts/repository';
import { queueMail } from '../mail/mail-queue';
import type { CurrentUser } from '../session/current-user';
import { findToken, isOver, useToken } from './account-tokens';
import { mayActivate } from './managers';

interface Found {
  token: Row<'account_tokens'>;
  account: Row<'users'>;
}

/**
 * The account a token is about, for somebody who may activate it.
 * @throws RequestRefused 404 for an unknown token or one whose work is done, 403 for another area's account
 */
async function findApplicant(
  { engine }: Context,
  db: Queryable,
  manager: CurrentUser,
  given: string,
): Promise<Found> {
  const token = await findToken(db, engine, given, ['activate']);
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', token?.user_id ?? 0)
    .executeTakeFirst();
  if (!token || !account) throw new RequestRefused('not_found');
  if (!(await mayActivate(db, manager, account.id))) throw new RequestRefused('permission_denied');
  // Somebody deactivated since then is no applicant any more.
  const done = token.used_at !== null || account.welcomed_at !== null || isOver(token);
  if (done && !account.is_active) throw new RequestRefused('not_found');
  return { token, account };
}

async function present(db: Queryable, account: Row<'users'>): Promise<Applicant> {
  const { username, email, first_name, last_name, phone } = account;
  return {
    ...{ username, email, first_name, last_name, phone },
    full_name: fullNameOf(account),
    areas: await areasOf(db, account.id),
    timestamp_create: account.created_at,
    is_active: account.is_active === 1,
  };
}

/** Who asks for an account. */
export async function readApplicant(
  context: Context,
  manager: CurrentUser,
  token: string,
): Promise<Applicant> {
  const { account } = await findApplicant(context, context.db, manager, token);
  return present(context.db, account);
}

export interface Activation {
  status: 'activated' | 'already-active';
  applicant: Applicant;
}

/** Activates an account and welcomes it once. */
export async function activateAccount(
  context: Context,
  manager: CurrentUser,
  token: string,
  group: ActivationGroup,
): Promise<Activation> {
  const activation = await context.db.transaction().execute(async (db): Promise<Activation> => {
    const { token: found, account } = await findApplicant(context, db, manager, token);
    if (account.is_active) return { status: 'already-active', applicant: await present(db, account) };
    await useToken(db, found);
    await db
      .updateTable('users')
      .set({ is_active: 1, welcomed_at: new Date().toISOString() })
      .where('id', '=', account.id)
      .execute();
    await joinGroups(db, account.id, [group]);
    const { email, locale, id: user_id } = account;
    await queueMail(db, { kind: 'welcome', email, locale, user_id });
    return { status: 'activated', applicant: await present(db, { ...account, is_active: 1 }) };
  });
  context.mail.wake();
  return activation;
}
