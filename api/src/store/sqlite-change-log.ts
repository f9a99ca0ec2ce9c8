import { join } from 'node:path';
import type { ChangeLog, LoggedChange, LogPosition, LogReading } from './change-log';
import { SQLITE_FILE } from './connect';
import { SQLite } from './sqlite';

type Reading = (after: LogPosition | null) => LogReading;

interface Row {
  seq: number;
  at: string;
}

/** End of an empty log. */
const EMPTY: Row = { seq: 0, at: '' };
/** Rows per read, since reading blocks the event loop. */
const AT_ONCE = 10_000;

const positionOf = ({ seq, at }: Row): LogPosition => `${seq} ${at}`;

function openLog(folder: string): { read: Reading; close(): void } {
  const sqlite = new SQLite(join(folder, SQLITE_FILE), { readonly: true });
  const end = sqlite.prepare('select seq, at from change_log order by seq desc limit 1');
  const at = sqlite.prepare('select at from change_log where seq = ?').pluck();
  const later = sqlite.prepare(
    `select seq, at, kind, item_id from change_log where seq > ? order by seq limit ${AT_ONCE}`,
  );
  // SQLite has one writer, so `seq` is the order of the commits.
  const read = sqlite.transaction((after: LogPosition | null): LogReading => {
    const last = (end.get() ?? EMPTY) as Row;
    const position = positionOf(last);
    if (after === null || after === position) return { changes: [], position, gap: false };
    const [seq, ...instant] = after.split(' ');
    // If the row at the position is missing or different, it was removed, or this is another database, such as an
    // older copy.
    const gap = seq === '0' ? at.get(1) === undefined : at.get(seq) !== instant.join(' ');
    if (gap) return { changes: [], position, gap };
    const changes = later.all(seq) as (Row & LoggedChange)[];
    const isPart = changes.length === AT_ONCE;
    return { changes, position: isPart ? positionOf(changes.at(-1) as Row) : position, gap, isPart };
  });
  return { read, close: () => void sqlite.close() };
}

/** The change log of the embedded database, read on a connection of its own, which sees only committed changes. */
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
