import type BetterSqlite3 from 'better-sqlite3';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { type ChangeFeed, ChangeListeners, type Changes } from './change-feed';

const NOTE_CHANGE = 'note_change';
const NOTE_NAMES = 'note_names';

/** Tables whose changes are reported as changes of an infrastructure, and their column with its id. */
const TABLES = [
  ['infrastructures', 'id'],
  ['infrastructure_areas', 'infrastructure_id'],
  ['infrastructure_sensitive_areas', 'infrastructure_id'],
] as const;

/** Changes made through one SQLite connection: temporary triggers note every statement. */
export class SqliteChanges implements ChangeFeed {
  readonly #listeners = new ChangeListeners();
  /** Changes noted in the current transaction; `null` outside one. */
  #inTransaction: Set<number | 'names'> | null = null;

  constructor(private readonly sqlite: BetterSqlite3.Database) {
    sqlite.function(NOTE_CHANGE, (id: number) => this.#note(id));
    sqlite.function(NOTE_NAMES, () => this.#note('names'));
  }

  async start(): Promise<void> {
    for (const [table, id] of TABLES)
      for (const [event, row] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ] as const)
        this.#trigger(table, event, `${NOTE_CHANGE}(${row}.${id})`);
    for (const table of ['geo_areas', 'sensitive_areas'])
      for (const event of ['insert', 'update']) this.#trigger(table, event, `${NOTE_NAMES}()`);
  }

  listen(listener: (changes: Changes) => void): () => void {
    return this.#listeners.listen(listener);
  }

  // Commits report synchronously.
  async settled(): Promise<void> {}

  async stop(): Promise<void> {}

  begin(): void {
    this.#inTransaction = new Set();
  }

  /** Ends the transaction and reports its changes if it was committed. */
  end(committed: boolean): void {
    const changes = this.#inTransaction ?? new Set();
    this.#inTransaction = null;
    if (!committed) return;
    if (changes.delete('names')) this.#listeners.tell('names');
    if (changes.size > 0) this.#listeners.tell([...changes] as number[]);
  }

  #note(change: number | 'names'): null {
    if (this.#inTransaction) this.#inTransaction.add(change);
    else this.#listeners.tell(change === 'names' ? change : [change]);
    return null;
  }

  #trigger(table: string, event: string, call: string): void {
    this.sqlite.exec(
      `create temp trigger if not exists ${table}_${event}_noted after ${event} on main.${table} begin select ${call}; end`,
    );
  }
}

class NotingDriver extends SqliteDriver {
  constructor(
    private readonly database: BetterSqlite3.Database,
    private readonly changes: SqliteChanges,
  ) {
    super({ database });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await super.beginTransaction(connection);
    this.changes.begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.changes.end(true);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back when the disk is full; a second rollback would hide that error.
    if (this.database.inTransaction) await super.rollbackTransaction(connection);
    this.changes.end(false);
  }
}

/** Kysely assumes that SQLite cannot roll back schema changes, so an aborted start would leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A dialect on an open database that reports the changes of its transactions. */
export class NotingSqliteDialect extends SqliteDialect {
  constructor(
    private readonly database: BetterSqlite3.Database,
    private readonly changes: SqliteChanges,
  ) {
    super({ database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new NotingDriver(this.database, this.changes);
  }
}
