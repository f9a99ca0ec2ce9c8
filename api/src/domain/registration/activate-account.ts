import { sql } from 'kysely';
import type { ActivationGroup, Applicant } from 'shared/contract/accounts';
import type { CurrentUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { findToken, useToken } from '../accounts/account-tokens';
import { activate } from '../accounts/active-accounts';
import { areasOf, areasOfEach, joinGroups } from '../accounts/repository';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { isExpired } from '../session/secret-tokens';
import { mayActivate } from './managers';

/** Maximum of listed applicants. Once some are activated, further applicants appear. */
const MOST_APPLICANTS = 200;

export interface FoundRequest {
  /** The mailed token; `null` for a request from the list. */
  token: Row<'account_tokens'> | null;
  account: Row<'users'>;
}

const waiting = (db: Queryable) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .where('users.is_active', '=', 0)
    .where('users.email_verified', '=', 1)
    .where('users.welcomed_at', 'is', null)
    .where('users.closed_at', 'is', null);

/**
 * Finds the account of a mailed token, or the waiting account with an id, for a manager who may activate it.
 * @throws RequestRefused 404 for an unknown token or id and for a used or expired token of an inactive account, 403
 * for an account of another area, 409 for a refused request
 */
export async function findApplicant(
  { engine }: Context,
  db: Queryable,
  manager: CurrentUser,
  tokenOrId: string,
): Promise<FoundRequest> {
  // The rows are locked, since two managers, each with their own token, may decide at the same time.
  const lock = db.isTransaction ? engine.lockRows : sql``;
  const id = /^\d{1,10}$/.test(tokenOrId) ? Number(tokenOrId) : null;
  const token = id === null ? await findToken(db, engine, tokenOrId, ['activate']) : null;
  const account =
    id === null
      ? await db
          .selectFrom('users')
          .selectAll()
          .where('id', '=', token?.user_id ?? 0)
          .modifyEnd(lock)
          .executeTakeFirst()
      : await waiting(db).where('users.id', '=', id).modifyEnd(lock).executeTakeFirst();
  if (!account) throw new RequestRefused('not_found');
  // No personal data is left of a refused account, not even its areas.
  if (account.refused_at)
    throw new RequestRefused('conflict', { problem: { path: [], code: 'already_refused', params: {} } });
  if (!(await mayActivate(db, manager, account.id))) throw new RequestRefused('permission_denied');
  // An account deactivated since its activation is no longer an applicant.
  const done =
    token &&
    (account.closed_at !== null ||
      token.used_at !== null ||
      account.welcomed_at !== null ||
      isExpired(token.expires_at));
  if (done && !account.is_active) throw new RequestRefused('not_found');
  return { token, account };
}

function applicantOf(account: Row<'users'>, areas: number[]): Applicant {
  const { id, username, email, first_name, last_name, phone } = account;
  return {
    ...{ id, username, email, first_name, last_name, phone },
    full_name: fullNameOf(account),
    areas,
    timestamp_create: account.created_at,
    is_active: account.is_active === 1,
  };
}

const present = async (db: Queryable, account: Row<'users'>) =>
  applicantOf(account, await areasOf(db, account.id));

export async function readApplicant(
  context: Context,
  manager: CurrentUser,
  token: string,
): Promise<Applicant> {
  const { account } = await findApplicant(context, context.db, manager, token);
  return present(context.db, account);
}

/** Applicants that a manager may activate, the oldest request first. */
export async function readApplicants({ db }: Context, manager: CurrentUser): Promise<Applicant[]> {
  const applicants = await waiting(db)
    .$if(!manager.scope.includes('admin'), query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('user_areas as asked')
            .innerJoin('user_areas as own', 'own.nomenclature_id', 'asked.nomenclature_id')
            .select('asked.user_id')
            .whereRef('asked.user_id', '=', 'users.id')
            .where('own.user_id', '=', manager.id),
        ),
      ),
    )
    .orderBy('users.created_at')
    .limit(MOST_APPLICANTS)
    .execute();
  const areasOfApplicant = await areasOfEach(
    db,
    applicants.map(({ id }) => id),
  );
  return applicants.map(account => applicantOf(account, areasOfApplicant(account.id)));
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
  return inWrite(context, manager.id, async (writer): Promise<Activation> => {
    const { db } = writer;
    const { token: usedToken, account } = await findApplicant(context, db, manager, token);
    if (account.is_active) return { status: 'already-active', applicant: await present(db, account) };
    if (usedToken) await useToken(db, usedToken);
    await activate(db, account);
    await joinGroups(db, account.id, [group]);
    await recordChange(writer, {
      kind: 'accounts',
      id: account.id,
      action: 'update',
      before: { is_active: false, groups: [] },
      after: { is_active: true, groups: [group] },
    });
    return { status: 'activated', applicant: await present(db, { ...account, is_active: 1 }) };
  });
}
