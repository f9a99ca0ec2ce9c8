import type BetterSqlite3 from 'better-sqlite3';
import {
  type Driver as AnyDriver,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * Maximum number of cached statements, and their maximum length, except for inserts. Other longer statements contain
 * ids and are rarely repeated.
 */
const [MOST_STATEMENTS, LONGEST] = [256, 4_000];
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i;

/**
 * Prepares a statement. It reads rows as arrays and copies them into objects of one template, which takes half the
 * time of reading objects.
 */
function prepared(database: BetterSqlite3.Database, text: string): SqliteStatement {
  const statement = database.prepare(text);
  if (!statement.reader) return statement;
  const names = statement.columns().map(({ name }) => name);
  const empty: Record<string, unknown> = Object.fromEntries(names.map(name => [name, null]));
  statement.raw();
  return {
    reader: true,
    run: parameters => statement.run(parameters),
    // A statement cannot be used while it is iterated, so the iteration gets a statement of its own.
    iterate: parameters => database.prepare(text).iterate(parameters),
    all: parameters =>
      (statement.all(parameters) as unknown[][]).map(values => {
        const row = { ...empty };
        names.forEach((name, i) => {
          row[name] = values[i];
        });
        return row;
      }),
  };
}

/** A database that caches prepared statements, since preparing one takes as long as running it. */
function keepingStatements(database: BetterSqlite3.Database): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: MOST_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(text) {
      if (CHANGES_SCHEMA.test(text)) kept.clear();
      if (text.length > LONGEST && !text.startsWith('insert')) return prepared(database, text);
      const statement = kept.get(text) ?? prepared(database, text);
      kept.set(text, statement);
      return statement;
    },
  };
}

/** Lets writing connections take turns, so that a connection that waits for another does not block its thread. */
export interface Turns {
  take(): Promise<void>;
  give(): void;
}

class Driver extends SqliteDriver {
  constructor(
    private readonly database: BetterSqlite3.Database,
    private readonly turns: Turns | undefined,
  ) {
    super({ database: keepingStatements(database) });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.turns?.take();
    await super.beginTransaction(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.turns?.give();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself on a full disk; a second rollback would hide that error.
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
    this.turns?.give();
  }
}

/** Kysely assumes that SQLite cannot roll back schema changes; an aborted start would then leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A dialect on an open database. It rolls back schema changes, but not transactions that SQLite has ended itself. */
export class OpenSqliteDialect extends SqliteDialect {
  constructor(
    private readonly database: BetterSqlite3.Database,
    private readonly turns?: Turns,
  ) {
    super({ database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.database, this.turns);
  }
}

export const drivenBy = (driver: AnyDriver): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => driver,
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
