import type { ChangeFeed } from '../../store/change-feed';
import type { Connection, ReadConnection } from '../../store/connect';
import { inTime } from '../../store/in-time';
import type { IdRange, ModelTable, Plain } from './model-table';

/** A half-open connection never answers; a slow one gets its time in the second attempt. */
const ANSWER_MS = 1_500;
/** Many records are read while others wait for the same thread. */
const MANY_MS = 5_000;

/** The database whose records the read model copies. */
export interface ModelSource {
  connection: ReadConnection;
  changes: ChangeFeed;
  /** Reads records; again with other connections if these fail or do not answer. */
  read<Result>(query: (connection: ReadConnection) => Promise<Result>): Promise<Result>;
  /** Reads many records of a table as values of each column, on another thread if there is one. */
  rows(table: ModelTable, ids: IdRange): Promise<Plain[][]>;
  close(): Promise<void>;
}

/** Reads many records on another thread. */
type RowsElsewhere = ModelSource['rows'];

/** Reads records here if the other thread fails, has too much to do or does not answer. */
const rowsOf =
  (read: ModelSource['read'], elsewhere: RowsElsewhere): RowsElsewhere =>
  (table, ids) =>
    inTime(elsewhere(table, ids), MANY_MS).catch(() => read(connection => table.read(connection, ids)));

/** Reads through the connection of the server. */
export function sharedSource(
  connection: Omit<Connection, 'limitStatements'>,
  elsewhere: RowsElsewhere,
): ModelSource {
  const read: ModelSource['read'] = query => query(connection);
  return {
    connection,
    changes: connection.changes,
    read,
    rows: rowsOf(read, elsewhere),
    close: async () => undefined,
  };
}

/** Reads through connections of its own, opened when they are needed. */
export function ownSource(
  changes: ChangeFeed,
  open: () => ReadConnection,
  elsewhere: RowsElsewhere,
): ModelSource {
  let opened: ReadConnection | null = null;
  const connection = () => {
    opened ??= open();
    return opened;
  };
  const read: ModelSource['read'] = async query => {
    const first = connection();
    try {
      return await inTime(query(first), ANSWER_MS);
    } catch {
      // Another reader may have replaced it already.
      if (opened === first) {
        opened = null;
        // It ends once its statements have failed.
        void first.close().catch(() => undefined);
      }
      return query(connection());
    }
  };
  return {
    get connection() {
      return connection();
    },
    changes,
    read,
    rows: rowsOf(read, elsewhere),
    async close() {
      await opened?.close();
    },
  };
}
