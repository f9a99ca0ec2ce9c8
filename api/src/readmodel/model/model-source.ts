import type { ChangeFeed } from '../../store/change-feed';
import type { Connection, ReadConnection } from '../../store/connect';
import { inTime } from '../../store/in-time';

/** A half-open connection never answers; a slow one gets its time in the second attempt. */
const ANSWER_MS = 1_500;

/** The database whose records the read model copies. */
export interface ModelSource {
  connection: ReadConnection;
  changes: ChangeFeed;
  /** Reads records; again with other connections if these fail or do not answer. */
  read<Result>(query: (connection: ReadConnection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Reads through the connection of the server. */
export const sharedSource = (connection: Omit<Connection, 'limitStatements'>): ModelSource => ({
  connection,
  changes: connection.changes,
  read: query => query(connection),
  close: async () => undefined,
});

/** Reads through connections of its own, opened when they are needed. */
export function ownSource(changes: ChangeFeed, open: () => ReadConnection): ModelSource {
  let opened: ReadConnection | null = null;
  const connection = () => {
    opened ??= open();
    return opened;
  };
  return {
    get connection() {
      return connection();
    },
    changes,
    async read(query) {
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
    },
    async close() {
      await opened?.close();
    },
  };
}
