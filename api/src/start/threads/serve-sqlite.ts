import type { MessagePort } from 'node:worker_threads';
import { CompiledQuery, type Driver, type QueryResult } from 'kysely';
import { openDriver } from '../../store/connect';
import { packError } from '../../threads/carried-error';
import type { FromSqlite, SqliteStart, ToSqlite } from '../../threads/sqlite-thread';

const NOTHING: QueryResult<unknown> = { rows: [] };

/** Runs statements on a connection of its own until the thread is ended. */
export async function serveSqlite(port: MessagePort, { folder }: SqliteStart): Promise<void> {
  const driver: Driver = openDriver(folder);
  await driver.init();
  const connection = await driver.acquireConnection();

  async function run({ sql, parameters }: ToSqlite): Promise<QueryResult<unknown>> {
    if (sql !== 'rollback') return connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    await driver.rollbackTransaction(connection);
    return NOTHING;
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
