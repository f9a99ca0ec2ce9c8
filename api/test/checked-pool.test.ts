import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkedPool } from '../src/store/checked-pool';
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy';

describe.runIf(inject('postgresUrl'))('Connections that no longer answer', () => {
  let proxy: PostgresProxy;
  let db: Kysely<unknown>;
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);

  beforeAll(async function open() {
    proxy = await startPostgresProxy(inject('postgresUrl') as string);
    const pool = new pg.Pool({
      connectionString: proxy.url,
      application_name: 'avicable',
      max: 3,
      query_timeout: 400,
    });
    pool.on('error', () => undefined);
    db = new Kysely({ dialect: new PostgresDialect({ pool: checkedPool(pool) }) });
  });
  afterAll(async function close() {
    await proxy.close();
    await db.destroy();
  });

  it('are noticed before they are used, if nobody has used them for a while', async () => {
    await Promise.all([ask(), ask(), ask()]);
    proxy.stall('avicable');
    await sleep(600);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect((await Promise.all([ask(), ask(), ask()])).length).toBe(3);
  });

  it('fail one statement at the limit, with the transaction it belongs to, and are closed', async () => {
    await ask();
    proxy.stall('avicable');
    const begun = performance.now();
    await expect(
      db.transaction().execute(async transaction => sql`select 1`.execute(transaction)),
    ).rejects.toThrow('Query read timeout');
    // The rollback does not wait for an answer either.
    expect(performance.now() - begun).toBeLessThan(700);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});
