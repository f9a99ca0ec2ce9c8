import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine';
import type { Database } from '../schema';

/** The migration that replaces all migrations before version 1.0. */
export const FIRST_MIGRATION = '0001-schema';
/** The replaced migrations. A database that has all of them has the schema of the first migration. */
export const JOINED_MIGRATIONS = [
  '0001-accounts',
  '0002-reference',
  '0003-infrastructures',
  '0004-bookkeeping',
  '0005-registration',
  '0006-list-indexes',
  '0007-attempts',
  '0008-offline-layers',
  '0009-deleted-records',
  '0010-scale',
  '0011-fewer-indexes',
  '0012-mortality-places',
  '0014-imports',
  '0015-names-of-new-areas',
  '0016-account-safety',
  '0017-regions-of-municipalities',
  '0018-history-of-infrastructures',
  '0019-taxon-ranks',
  '0019-visit-details',
  '0020-import-batches',
];

/** The database lacks some of the replaced migrations. */
export class SchemaTooOld extends Error {
  constructor(readonly missing: readonly string[]) {
    super(`The database lacks the migrations ${missing.join(', ')}`);
  }
}

/**
 * Whether the migrations of a database are the replaced migrations.
 * @throws SchemaTooOld when some of them are missing
 */
export function areJoined(applied: readonly string[]): boolean {
  if (applied.length === 0 || applied.includes(FIRST_MIGRATION)) return false;
  const missing = JOINED_MIGRATIONS.filter(name => !applied.includes(name));
  if (missing.length > 0) throw new SchemaTooOld(missing);
  return true;
}

/**
 * Records the first migration in a database that the replaced migrations built. It does nothing in other databases.
 * Several processes may call it at once.
 *
 * @throws SchemaTooOld
 */
export async function takeOverSchema(db: Kysely<Database>, engine: Engine): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(table => table.name === 'migrations')) return;
  await db.transaction().execute(async transaction => {
    const { rows } = await sql<{
      name: string;
    }>`select name from migrations order by name ${engine.lockRows}`.execute(transaction);
    if (!areJoined(rows.map(({ name }) => name))) return;
    await sql`delete from migrations`.execute(transaction);
    await sql`insert into migrations (name, timestamp) values (${FIRST_MIGRATION}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  });
}
