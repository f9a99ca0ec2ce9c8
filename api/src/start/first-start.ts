import { addActiveAccount, NO_ADDRESS } from '../domain/accounts/repository';
import type { Context } from '../domain/records/context';
import { DEMONSTRATION_USERNAMES } from '../io/demonstration/seed-accounts';
import { hadDemonstration, seedDemonstration } from '../io/demonstration/seed-demonstration';
import {
  seedOverlays,
  seedReference,
  seedSpeciesWeights,
  seedTaxrefNumbers,
} from '../io/reference/seed-reference';
import { seedUnidentifiedBirds } from '../io/reference/unidentified-birds';
import type { Queryable } from '../store/connect';
import { inTransaction, LONG_LIMITS } from '../store/in-transaction';
import { generatedPassword, requireGoodPassword } from './require-good-password';

/** Adds the demonstration data once if configured. Its accounts share one password. */
async function addDemonstration(context: Context, progress: StartProgress): Promise<void> {
  const { demonstration, demonstrationPassword } = context.config;
  if (!demonstration || (await hadDemonstration(context.db))) return;
  const password = demonstrationPassword ?? generatedPassword();
  if (demonstrationPassword) requireGoodPassword('AVICABLE_DEMO_PASSWORD', demonstrationPassword);
  const added = await progress.step('demonstration', () => seedDemonstration(context, password));
  if (added && !demonstrationPassword) progress.password(DEMONSTRATION_USERNAMES.join(', '), password);
}

/** Reports slow steps of a start, and generated passwords. */
export interface StartProgress {
  step<Result>(
    title: 'reference' | 'demonstration' | 'preparing',
    work: () => Promise<Result>,
  ): Promise<Result>;
  password(username: string, password: string): void;
  /** Asks for the address of the first administrator; `null` without one. */
  adminMail?(): Promise<string | null>;
}

async function isEmpty(db: Queryable, table: 'nomenclature_types' | 'users'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Adds reference lists, species and areas to an empty database. */
async function seedReferenceOnce(context: Context, progress: StartProgress): Promise<void> {
  const { db, engine, lists } = context;
  if (!(await isEmpty(db, 'nomenclature_types'))) return;
  await progress.step('reference', () =>
    inTransaction(context, writer => seedReference(writer, engine), LONG_LIMITS),
  );
  await lists.refresh();
}

/** Adds the administrator if there are no accounts. */
async function addAdministrator(context: Context, progress: StartProgress): Promise<void> {
  if (!(await isEmpty(context.db, 'users'))) return;
  const configured = context.config.adminPassword;
  const password = configured ?? generatedPassword();
  if (configured) requireGoodPassword('AVICABLE_ADMIN_PASSWORD', configured);
  const passwordHash = await context.passwords.hash(password);
  const email = context.config.adminMail ?? (await progress.adminMail?.()) ?? `admin${NO_ADDRESS}`;
  try {
    await inTransaction(context, db =>
      addActiveAccount(db, {
        username: 'admin',
        email,
        firstName: '',
        lastName: '',
        passwordHash,
        groups: ['administrators'],
        demonstration: 0,
      }),
    );
  } catch (error) {
    // Another server process on the same database added the administrator first.
    if (context.engine.isDuplicate(error)) return;
    throw error;
  }
  if (!configured) progress.password('admin', password);
}

/** Adds what a database needs before its first request, unless it was added on an earlier start. */
export async function firstStart(context: Context, progress: StartProgress): Promise<void> {
  await seedReferenceOnce(context, progress);
  // Older installations lack these data.
  await inTransaction(context, seedUnidentifiedBirds);
  await inTransaction(context, seedSpeciesWeights);
  await inTransaction(context, seedTaxrefNumbers);
  await inTransaction(context, seedOverlays);
  await addAdministrator(context, progress);
  await addDemonstration(context, progress);
}
