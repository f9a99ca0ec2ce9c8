import { join } from 'node:path';
import type { ChangeLog, LoggedChange, LogPosition, LogReading } from './change-log';
import { SQLITE_FILE } from './connect';
import { SQLite } from './sqlite';

type Reading = (after: LogPosition | null) => LogReading;

/** Opens the log for reading, with its statements prepared. */
function openLog(folder: string): { read: Reading; close(): void } {
  const sqlite = new SQLite(join(folder, SQLITE_FILE), { readonly: true });
  const ends = sqlite.prepare('select min(seq) as first, max(seq) as last from change_log');
  const later = sqlite.prepare('select distinct kind, item_id from change_log where seq > ?');
  // SQLite has one writer, so `seq` is the order of the commits.
  const read = sqlite.transaction((after: LogPosition | null): LogReading => {
    const { first, last } = ends.get() as { first: number | null; last: number | null };
    const end = last ?? 0;
    const start = after === null ? end : Number(after);
    // Removed rows, or another database, such as an older copy.
    const gap = start < (first ?? 1) - 1 || start > end;
    const changes = gap || start === end ? [] : (later.all(start) as LoggedChange[]);
    return { changes, position: String(end), gap };
  });
  return { read, close: () => void sqlite.close() };
}

/** The change log of the embedded database, read on a connection of its own, which sees only what is committed. */
export class SqliteChangeLog implements ChangeLog {
  #log: ReturnType<typeof openLog> | null = null;

  constructor(private readonly folder: string) {}

  async read(after: LogPosition | null): Promise<LogReading> {
    this.#log ??= openLog(this.folder);
    return this.#log.read(after);
  }

  async close(): Promise<void> {
    this.#log?.close();
    this.#log = null;
  }
}
