import { type Kysely, Migrator, sql } from 'kysely';
import type { Engine } from '../engine';
import type { Database } from '../schema';
import { allMigrations } from './all-migrations';
import { takeOverSchema } from './take-over-schema';

/** Names of the migrations that an existing database lacks; none for a database without tables. */
export async function pendingMigrations(db: Kysely<Database>, engine: Engine): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(table => table.name === 'migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return applied.size === 0 ? [] : Object.keys(allMigrations(engine)).filter(name => !applied.has(name));
}

/**
 * Brings the schema up to date; several processes may call it at once.
 * @returns names of the applied migrations
 * @throws SchemaTooOld
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<string[]> {
  await takeOverSchema(db, engine);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => allMigrations(engine) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(result => result.migrationName);
}
