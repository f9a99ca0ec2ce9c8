import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine';
import type { Database } from '../schema';

/** The migration that replaces all those before version 1.0. */
export const FIRST_MIGRATION = '0001-schema';
/** The last replaced migration: a database that has it has the schema of the first migration. */
const LAST_JOINED = '0020-import-batches';

/** The database lacks some of the replaced migrations. */
export class SchemaTooOld extends Error {
  constructor(readonly last: string) {
    super(`The last migration of the database is ${last}, older than ${LAST_JOINED}`);
  }
}

/**
 * Records the first migration in a database that was built by the replaced ones; does nothing in any other. Several
 * processes may call it at once.
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
    const names = rows.map(row => row.name);
    const last = names.at(-1);
    if (last === undefined || names.includes(FIRST_MIGRATION)) return;
    if (!names.includes(LAST_JOINED)) throw new SchemaTooOld(last);
    await sql`delete from migrations`.execute(transaction);
    await sql`insert into migrations (name, timestamp) values (${FIRST_MIGRATION}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  });
}
