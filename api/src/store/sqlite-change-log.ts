import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { ChangeLog, LoggedChange, LogPosition, LogReading } from './change-log';
import { SQLITE_FILE } from './connect';
import { SQLite } from './sqlite';

/** The change log of the embedded database, read on a connection of its own, which sees only what is committed. */
export class SqliteChangeLog implements ChangeLog {
  #sqlite: BetterSqlite3.Database | null = null;

  constructor(private readonly folder: string) {}

  async read(after: LogPosition | null): Promise<LogReading> {
    this.#sqlite ??= new SQLite(join(this.folder, SQLITE_FILE), { readonly: true });
    const [ends, later] = [
      this.#sqlite.prepare('select min(seq) as first, max(seq) as last from change_log'),
      this.#sqlite.prepare('select distinct kind, item_id from change_log where seq > ?'),
    ];
    // SQLite has one writer, so `seq` is the order of the commits.
    const read = this.#sqlite.transaction((): LogReading => {
      const { first, last } = ends.get() as { first: number | null; last: number | null };
      const end = last ?? 0;
      const start = after === null ? end : Number(after);
      // Removed rows, or another database, such as an older copy.
      const gap = start < (first ?? 1) - 1 || start > end;
      const changes = gap || start === end ? [] : (later.all(start) as LoggedChange[]);
      return { changes, position: String(end), gap };
    });
    return read();
  }

  async close(): Promise<void> {
    this.#sqlite?.close();
    this.#sqlite = null;
  }
}
