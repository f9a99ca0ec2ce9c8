import { type Kysely, Migrator } from 'kysely';
import type { Engine } from '../engine';
import type { Database } from '../schema';
import { allMigrations } from './all-migrations';
import { takeOverSchema } from './take-over-schema';

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
