import { GROUP_SCOPES } from 'shared/contract';
import type { Group } from 'shared/server';
import { membershipsOf } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { readMeta } from '../../store/meta';
import type { Row } from '../../store/schema';
import { requestOptions } from './passkeys';
import { hashOfCode, randomCode } from './secret-tokens';
import type { SessionServices } from './session-services';
import { markOf, signStep } from './steps';

/** Name of the setting that says whose accounts need a second factor. */
export const SECOND_FACTOR_KEY = 'second_factor_groups';
const RECOVERY_CODES = 10;

/** Groups whose members need a second factor. */
export async function secondFactorGroups(db: Queryable): Promise<Group[]> {
  const names: string[] = JSON.parse((await readMeta(db, SECOND_FACTOR_KEY)) ?? '[]');
  return (Object.keys(GROUP_SCOPES) as Group[]).filter(group => names.includes(group));
}

/** Whether an account is in a group that needs a second factor. */
export async function needsSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const groups = await secondFactorGroups(db);
  if (groups.length === 0) return false;
  return (await membershipsOf(db, [userId])).some(({ name }) => groups.some(group => group === name));
}

/** The second factors of an account: whether it has an authenticator app, and its passkeys. */
export async function factorsOf(db: Queryable, userId: number) {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const hasTotp = totp !== undefined;
  return { hasTotp, passkeys, hasAny: hasTotp || passkeys.length > 0 };
}

/** What the owner of an account reads of its second factors. */
export async function presentFactors(db: Queryable, userId: number) {
  const { hasTotp, passkeys } = await factorsOf(db, userId);
  const codes = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute();
  return {
    totp: hasTotp,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes: codes.length,
    required: await needsSecondFactor(db, userId),
  };
}

/**
 * Lets a sign-in with the right password pass if the account has no second factor and needs none.
 * @throws RequestRefused 401 with a `ticket`: for a second factor (`passkey`: the options of a passkey, if there is
 * one), or to set one up
 */
export async function askSecondFactor(
  { db, config, tokens }: SessionServices,
  user: Row<'users'>,
): Promise<void> {
  const { hasAny, hasTotp, passkeys } = await factorsOf(db, user.id);
  const mark = markOf(user);
  if (hasAny) {
    const passkey = passkeys.length > 0 ? await requestOptions(config, passkeys) : null;
    const details = { challenge: passkey?.challenge ?? '', mark };
    const ticket = await signStep(tokens, 'second-factor', user.id, details);
    const body = { ticket, passkey, totp: hasTotp };
    throw new RequestRefused('authentication_failed', { reason: 'second_factor', body });
  }
  if (!(await needsSecondFactor(db, user.id))) return;
  const body = { ticket: await signStep(tokens, 'enrolment', user.id, { mark }) };
  throw new RequestRefused('authentication_failed', { reason: 'second_factor_missing', body });
}

/** Removes all second factors and recovery codes of an account. */
export async function removeSecondFactors(db: Queryable, userId: number): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Replaces the recovery codes of an account. @returns the new codes, which cannot be read again */
export async function replaceRecoveryCodes(db: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashOfCode(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code; `false` if the account does not have it. */
export async function useRecoveryCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(code))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
