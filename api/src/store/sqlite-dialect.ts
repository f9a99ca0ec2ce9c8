import type BetterSqlite3 from 'better-sqlite3';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';

class Driver extends SqliteDriver {
  constructor(private readonly database: BetterSqlite3.Database) {
    super({ database });
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
