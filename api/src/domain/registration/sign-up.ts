import { sql } from 'kysely';
import type { Problem } from 'shared/contract';
import type { Registration } from 'shared/contract/accounts';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { areaProblems } from '../accounts/area-problems';
import type { ChangeOrigin } from '../accounts/change-password';
import { accountByUsername } from '../accounts/repository';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { passwordProblem } from '../session/password-problem';

/** Milliseconds for which an unverified sign-up reserves its username. */
const KEPT_MS = 30 * 24 * 3_600_000;
const USERNAME_TAKEN: Problem = { path: ['username'], code: 'already_used', params: {} };

/** Whether a sign-up of another address holds a username. */
async function isUsernameReserved(db: Queryable, username: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ups')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(sql`lower(email)`, '<>', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a sign-up until its address is verified. Each sign-up with an address keeps its own link and password, so
 * that nobody can replace a pending sign-up. An address with an account gets the same response in the same time, and
 * its owner gets a mail. Usernames are public, so a taken username is refused. If two sign-ups choose a username
 * concurrently, the one verified first gets it.
 * @throws InvalidInput for a taken username, an unknown area or a common password, RequestRefused 429
 */
export async function signUp(
  context: Context,
  registration: Registration,
  { address, locale }: ChangeOrigin,
): Promise<void> {
  const { username, email, first_name, last_name, phone, areas, password } = registration;
  const problems = await areaProblems(context, areas);
  const passwordFault = passwordProblem(password, registration, 'password');
  if (passwordFault) problems.push(passwordFault);
  if (problems.length > 0) throw new InvalidInput(problems);
  await context.mailRequests.count(address, email);
  const password_hash = await context.passwords.hash(password);
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  await inTransaction(context, async db => {
    await db.deleteFrom('sign_ups').where('expires_at', '<', created_at).execute();
    if ((await accountByUsername(db, username)) || (await isUsernameReserved(db, username, email)))
      throw new InvalidInput([USERNAME_TAKEN]);
    const { id } = await db
      .insertInto('sign_ups')
      .values({
        ...{ username, email, first_name, last_name, phone, password_hash, locale, created_at },
        areas: JSON.stringify(areas),
        expires_at: new Date(now + KEPT_MS).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(db, { kind: 'sign_up', email, locale, sign_up_id: id });
  });
}
