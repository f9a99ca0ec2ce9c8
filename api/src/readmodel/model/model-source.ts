import type { ChangeFeed } from '../../store/change-feed';
import type { Connection, ReadConnection } from '../../store/connect';
import { inTime } from '../../store/in-time';
import type { IdRange, ModelTable, Plain } from './model-table';

/**
 * Time limit of the first attempt in ms, since a half-open connection never answers. The second attempt has more time
 * for a slow connection.
 */
const ANSWER_MS = 1_500;
/** Time limit in ms of a read of many records, which shares a thread with other reads. */
const MANY_MS = 5_000;

/** The database whose records the read model copies. */
export interface ModelSource {
  connection: ReadConnection;
  changes: ChangeFeed;
  /**
   * Reads records. A source with its own connections retries once with new connections after a failure or no answer.
   */
  read<Result>(query: (connection: ReadConnection) => Promise<Result>): Promise<Result>;
  /** Reads many records of a table column by column, possibly on another thread. */
  rows(table: ModelTable, ids: IdRange): Promise<Plain[][]>;
  close(): Promise<void>;
}

type RowsElsewhere = ModelSource['rows'];

/** Reads records on this thread if the other thread fails, is overloaded or does not answer. */
const rowsOf =
  (read: ModelSource['read'], elsewhere: RowsElsewhere): RowsElsewhere =>
  (table, ids) =>
    inTime(elsewhere(table, ids), MANY_MS).catch(() => read(connection => table.read(connection, ids)));

/** A source that uses the server's connection. */
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

/** A source with connections of its own, opened on first use. */
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
      // Another reader may already have replaced the connection.
      if (opened === first) {
        opened = null;
        // The connection closes once its statements have failed.
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
