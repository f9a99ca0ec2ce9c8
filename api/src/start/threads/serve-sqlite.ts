import type { MessagePort } from 'node:worker_threads';
import { CompiledQuery, type Driver, type QueryResult } from 'kysely';
import { openDriver } from '../../store/connect';
import { packError } from '../../threads/carried-error';
import type { FromSqlite, SqliteStart, ToSqlite } from '../../threads/sqlite-thread';

const NOTHING: QueryResult<unknown> = { rows: [] };

/** Runs statements on a connection of its own until the thread ends. */
export async function serveSqlite(port: MessagePort, { folder }: SqliteStart): Promise<void> {
  const driver: Driver = openDriver(folder);
  await driver.init();
  const connection = await driver.acquireConnection();

  let isOpen = false;
  /**
   * The failure of the transaction. SQLite may have ended the transaction, so later statements must not be written
   * outside it.
   */
  let failure: { error: unknown } | null = null;

  async function run({ sql, parameters }: ToSqlite): Promise<QueryResult<unknown>> {
    if (sql === 'rollback') {
      isOpen = false;
      failure = null;
      await driver.rollbackTransaction(connection);
      return NOTHING;
    }
    if (failure) throw failure.error;
    try {
      const result = await connection.executeQuery(CompiledQuery.raw(sql, parameters));
      if (sql === 'begin' || sql === 'commit') isOpen = sql === 'begin';
      return result;
    } catch (error) {
      if (isOpen) failure = { error };
      throw error;
    }
  }

  async function answer(statement: ToSqlite): Promise<void> {
    const answer = await run(statement).then(
      (result): FromSqlite => ({ result }),
      (error): FromSqlite => ({ error: packError(error) }),
    );
    port.postMessage(answer);
  }

  let last = Promise.resolve();
  port.on('message', (statement: ToSqlite) => {
    last = last.then(() => answer(statement));
  });
}
