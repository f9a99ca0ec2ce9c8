import type BetterSqlite3 from 'better-sqlite3';
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const MOST_STATEMENTS = 64;

/** A database that keeps its prepared insertions: an import repeats a few long ones. */
function keepingInsertions(database: BetterSqlite3.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      if (!text.startsWith('insert')) return database.prepare(text);
      const statement = kept.get(text) ?? database.prepare(text);
      // The map's order is that of the last uses.
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > MOST_STATEMENTS && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

class Driver extends SqliteDriver {
  constructor(private readonly database: BetterSqlite3.Database) {
    super({ database: keepingInsertions(database) });
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back when the disk is full; a second rollback would hide that error.
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely assumes that SQLite cannot roll back schema changes, so an aborted start would leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A dialect on an open database that rolls back schema changes and transactions that SQLite has ended itself. */
export class OpenSqliteDialect extends SqliteDialect {
  constructor(private readonly database: BetterSqlite3.Database) {
    super({ database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.database);
  }
}
