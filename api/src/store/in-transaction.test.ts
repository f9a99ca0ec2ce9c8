import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { describeOnEngines, startTestServer } from '../../test/harness';
import { errorHandler } from '../http/error-handler';
import type { Connection } from './connect';
import { afterCommit, inTransaction } from './in-transaction';

const BUSY = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
const DEADLOCK = Object.assign(new Error('deadlock detected'), { code: '40P01' });

const setMeta = (db: Connection['db'], name: string, value: string) =>
  db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
const metaOf = async (db: Connection['db'], name: string) =>
  (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value;

describeOnEngines('A transaction', server => {
  const connection = () => server().context.connection;
  const collision = () => (connection().engine.name === 'sqlite' ? BUSY : DEADLOCK);

  it('that collides is retried, and keeps the writes of the last attempt', async () => {
    let tries = 0;
    const result = await inTransaction(connection(), async db => {
      tries += 1;
      await setMeta(db, 'tries', String(tries));
      if (tries < 3) throw collision();
      return 'done';
    });
    expect([result, tries, await metaOf(connection().db, 'tries')]).toEqual(['done', 3, '3']);
  });

  it('that keeps colliding is given up, and leaves nothing', async () => {
    const work = inTransaction(connection(), async db => {
      await setMeta(db, 'never', 'written');
      throw collision();
    });
    await expect(work).rejects.toThrow(collision().message);
    expect(await metaOf(connection().db, 'never')).toBeUndefined();
  });

  it('runs hooks once it is committed, in order and once, however often it was tried', async () => {
    const calls: string[] = [];
    let tries = 0;
    await inTransaction(connection(), async db => {
      tries += 1;
      await setMeta(db, 'seen', `try ${tries}`);
      await afterCommit(db, async () => calls.push(`first ${await metaOf(connection().db, 'seen')}`));
      await afterCommit(db, () => calls.push('second'));
      calls.push('work');
      if (tries === 1) throw collision();
    });
    expect(calls).toEqual(['work', 'work', 'first try 2', 'second']);
  });

  it('runs no hook after a rollback', async () => {
    const calls: string[] = [];
    const work = inTransaction(connection(), async db => {
      await afterCommit(db, () => calls.push('hook'));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(calls).toEqual([]);
  });

  it('is not repeated when a hook fails', async () => {
    let tries = 0;
    const work = inTransaction(connection(), async db => {
      tries += 1;
      await afterCommit(db, () => {
        throw collision();
      });
    });
    await expect(work).rejects.toThrow(collision().message);
    expect(tries).toBe(1);
  });

  it('a hook given outside of a transaction runs at once', async () => {
    const calls: string[] = [];
    await afterCommit(connection().db, () => calls.push('hook'));
    expect(calls).toEqual(['hook']);
  });
});

describe.runIf(inject('postgresUrl'))('On a server', () =>
  describeOnEngines(
    'Transactions of PostgreSQL',
    server => {
      const connection = () => server().context.connection;
      const lock = (db: Connection['db'], name: string) =>
        db.updateTable('meta').set({ value: name }).where('name', '=', name).execute();

      it('that deadlock both succeed', async () => {
        for (const name of ['a', 'b']) await setMeta(connection().db, name, '');
        let isFirstTry = true;
        let arrived = 0;
        let open: () => void = () => undefined;
        const bothHoldOne = new Promise<void>(resolve => {
          open = resolve;
        });
        const tries = { ab: 0, ba: 0 };
        const work = (first: 'a' | 'b', second: 'a' | 'b') =>
          inTransaction(connection(), async db => {
            tries[`${first}${second}` as 'ab' | 'ba'] += 1;
            await lock(db, first);
            if (isFirstTry && ++arrived === 2) {
              isFirstTry = false;
              open();
            }
            await bothHoldOne;
            await lock(db, second);
          });
        await Promise.all([work('a', 'b'), work('b', 'a')]);
        // The database aborted one of the two transactions, which was retried.
        expect(tries.ab + tries.ba).toBe(3);
      });

      const answerTo = async (work: () => Promise<unknown>) => {
        const app = fastify();
        app.setErrorHandler(errorHandler(server().context));
        app.get('/', async () => work());
        const { statusCode, headers, body } = await app.inject('/');
        return [statusCode, headers['retry-after'], JSON.parse(body).code];
      };
      const limits = { lockMs: 100, statementMs: 200, idleMs: 60_000 };

      it('a lock that is held too long is answered 503 with Retry-After', async () => {
        await setMeta(connection().db, 'held', '');
        await inTransaction(connection(), async db => {
          await lock(db, 'held');
          const work = () => inTransaction(connection(), other => lock(other, 'held'), limits);
          expect(await answerTo(work)).toEqual([503, '2', 'unavailable']);
        });
      });

      it('a statement that takes too long is cancelled, and answered the same', async () => {
        const work = () => inTransaction(connection(), db => sql`select pg_sleep(5)`.execute(db), limits);
        expect(await answerTo(work)).toEqual([503, '2', 'unavailable']);
        // The limits end with the transaction.
        const { rows } = await sql<{ lock: string }>`select current_setting('lock_timeout') as lock`.execute(
          connection().db,
        );
        expect(rows).toEqual([{ lock: '0' }]);
      });
    },
    {},
    ['postgres'],
  ),
);

describe('SQLite', () => {
  it('answers 503 while another program keeps the file to itself', async () => {
    const server = await startTestServer('sqlite');
    const { SQLite } = await import('./sqlite');
    const { SQLITE_FILE } = await import('./connect');
    const other = new SQLite(`${server.context.config.dataFolder}/${SQLITE_FILE}`);
    try {
      await sql`pragma busy_timeout = 20`.execute(server.context.db);
      other.exec('begin immediate');
      const answer = await server.as('reader').patch('auth/users/me/', { phone: '0473000000' });
      expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([
        503,
        '2',
        'unavailable',
      ]);
      other.exec('rollback');
      expect((await server.as('reader').patch('auth/users/me/', { phone: '0473000000' })).status).toBe(200);
    } finally {
      other.close();
      await server.close();
    }
  });
});
