import { type Kysely, Migrator, sql } from 'kysely';
import type { Engine } from '../engine';
import type { Database } from '../schema';
import { allMigrations, createExtensions } from './all-migrations';
import { areJoined, JOINED_MIGRATIONS, takeOverSchema } from './take-over-schema';

/** A newer version of the server has changed the schema. `last` is the latest migration that this version lacks. */
export class SchemaTooNew extends Error {
  constructor(readonly last: string) {
    super(`The migration ${last} of the database is of a newer version`);
  }
}

/**
 * Names of the migrations applied to a database; none for a database without tables.
 * @throws SchemaTooOld, SchemaTooNew if this version cannot continue from these migrations
 */
async function appliedMigrations(db: Kysely<Database>, engine: Engine): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(table => table.name === 'migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const own = areJoined(applied) ? JOINED_MIGRATIONS : Object.keys(allMigrations(engine));
  const later = applied.findLast(name => !own.includes(name));
  if (later !== undefined) throw new SchemaTooNew(later);
  return applied;
}

/**
 * Names of the migrations that an existing database lacks; none for a database without tables.
 * @throws SchemaTooOld, SchemaTooNew
 */
export async function pendingMigrations(db: Kysely<Database>, engine: Engine): Promise<string[]> {
  const applied = await appliedMigrations(db, engine);
  return applied.length === 0
    ? []
    : Object.keys(allMigrations(engine)).filter(name => !applied.includes(name));
}

/**
 * Brings the schema up to date. Several processes may call it at once.
 * @returns names of the migrations that the call applied
 * @throws SchemaTooOld, SchemaTooNew
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<string[]> {
  const applied = await appliedMigrations(db, engine);
  // Extensions are created before the migrator's own tables, which would stay behind if PostgreSQL refuses an
  // extension.
  if (engine.name === 'postgres' && applied.length === 0) await createExtensions(db);
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
