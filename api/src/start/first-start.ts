import { addActiveAccount } from '../domain/accounts/repository';
import type { Context } from '../domain/records/context';
import { seedReference } from '../io/reference/seed-reference';
import { seedUnidentifiedBirds } from '../io/reference/unidentified-birds';
import type { Queryable } from '../store/connect';
import { inTransaction, LONG_LIMITS } from '../store/in-transaction';
import { addDemonstration } from './add-demonstration';
import { generatedPassword } from './generated-password';
import { requireGoodPassword } from './require-good-password';

/** How a start tells what takes long, and the passwords it made. */
export interface StartProgress {
  step<Result>(title: 'reference' | 'demonstration', work: () => Promise<Result>): Promise<Result>;
  password(username: string, password: string): void;
}

async function isEmpty(db: Queryable, table: 'nomenclature_types' | 'users'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Lays down reference lists, species and areas where there are none. */
async function seedReferenceOnce(context: Context, progress: StartProgress): Promise<void> {
  const { db, engine, lists } = context;
  if (!(await isEmpty(db, 'nomenclature_types'))) return;
  await progress.step('reference', () =>
    inTransaction(context, writer => seedReference(writer, engine), LONG_LIMITS),
  );
  await lists.refresh();
}

/** Adds the administrator where there is no account at all. */
async function addAdministrator(context: Context, progress: StartProgress): Promise<void> {
  if (!(await isEmpty(context.db, 'users'))) return;
  const given = context.config.adminPassword;
  const password = given ?? generatedPassword();
  if (given) requireGoodPassword('AVICABLE_ADMIN_PASSWORD', given);
  const passwordHash = await context.passwords.hash(password);
  try {
    await inTransaction(context, db =>
      addActiveAccount(db, {
        username: 'admin',
        email: 'admin@localhost',
        firstName: '',
        lastName: '',
        passwordHash,
        groups: ['administrators'],
        demonstration: 0,
      }),
    );
  } catch (error) {
    // Another server process on the same database was faster.
    if (context.engine.isDuplicate(error)) return;
    throw error;
  }
  if (!given) progress.password('admin', password);
}

/** Everything a database needs before its first request; does nothing on the next starts. */
export async function firstStart(context: Context, progress: StartProgress): Promise<void> {
  await seedReferenceOnce(context, progress);
  // Installations of before have the species only.
  await inTransaction(context, seedUnidentifiedBirds);
  await addAdministrator(context, progress);
  await addDemonstration(context, progress);
}
