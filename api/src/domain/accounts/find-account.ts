import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';

/** The account with an e-mail address, whatever the case. */
export function accountByEmail(db: Queryable, email: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The account with a username, whatever the case. */
export function accountByUsername(db: Queryable, username: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** The sign-up that waits for an e-mail address to be verified. */
export function signUpByEmail(db: Queryable, email: string): Promise<Row<'sign_ups'> | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}
