import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';

/** Finds an account by its e-mail address, case-insensitively. */
export function accountByEmail(db: Queryable, email: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Finds an account by its username, case-insensitively. */
export function accountByUsername(db: Queryable, username: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** Unverified sign-ups with an e-mail address, case-insensitively, the oldest first. */
export function signUpsByEmail(db: Queryable, email: string): Promise<Row<'sign_ups'>[]> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute();
}
