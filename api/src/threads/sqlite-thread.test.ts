import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, openSqlite } from '../store/connect';
import { inTransaction } from '../store/in-transaction';
import { openSqliteThread } from './sqlite-thread';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-thread-'));
let here: Connection;
let thread: Connection;
beforeAll(async () => {
  here = openSqlite(folder);
  await sql`create table numbers (number integer primary key, name text unique)`.execute(here.db);
  thread = openSqliteThread(folder);
});
afterAll(async () => {
  await thread.close();
  await here.close();
  rmSync(folder, { recursive: true });
});

const numbers = async ({ db }: Connection) =>
  (await sql<{ number: number }>`select number from numbers order by number`.execute(db)).rows.map(
    row => row.number,
  );
const insert = (db: Connection['db'], number: number, name: string | null = null) =>
  sql<{ name: string }>`insert into numbers values (${number}, ${name}) returning name`.execute(db);

it('writes for this thread, which sees what is committed', async () => {
  await inTransaction(thread, async db => {
    const [first, second] = [await insert(db, 1, 'one'), await insert(db, 2, 'two')];
    expect([...first.rows, ...second.rows]).toEqual([{ name: 'one' }, { name: 'two' }]);
    expect(await numbers(here)).toEqual([]);
  });
  expect(await numbers(here)).toEqual([1, 2]);
});

it('an error has its code and undoes its transaction; others wait for their turn', async () => {
  const failing = inTransaction(thread, async db => {
    await insert(db, 3);
    await insert(db, 4, 'one');
  });
  const following = inTransaction(thread, db => insert(db, 5));
  const error = await failing.catch(error => error);
  expect(thread.engine.isDuplicate(error)).toBe(true);
  await following;
  expect(await numbers(here)).toEqual([1, 2, 5]);
});

it('what follows a failure is refused, so that nothing is written outside of its transaction', async () => {
  const failing = inTransaction(thread, async db => {
    const ends = await Promise.allSettled([insert(db, 6, 'one'), insert(db, 7), insert(db, 8)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
  await expect(failing).rejects.toThrow('UNIQUE');
  expect(await numbers(here)).toEqual([1, 2, 5]);
});

it('fails at once when the thread has ended', async () => {
  const other = openSqliteThread(folder);
  const open = inTransaction(other, async db => {
    await insert(db, 6);
    await other.close();
    await insert(db, 7);
  });
  await expect(open).rejects.toThrow('ended');
  expect(await numbers(here)).toEqual([1, 2, 5]);
});
