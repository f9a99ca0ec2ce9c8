import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SqliteReader } from './sqlite-reader';

const folder = mkdtempSync(join(tmpdir(), 'reader-'));
const file = join(folder, 'some.sqlite');
const COUNT =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) as last from n';
let reader: SqliteReader;

beforeAll(() => {
  const database = new SQLite(file);
  database.pragma('journal_mode = WAL');
  database.exec("create table birds (name text); insert into birds values ('Milan'), ('Cigogne')");
  database.close();
  reader = new SqliteReader(file);
});
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

it('reads, in the order it is asked, and changes nothing', async () => {
  const names = reader.read('select name from birds where name like ?', ['M%']);
  const refused = reader.read('delete from birds', []);
  const total = reader.read('select count(*) as n from birds', []);
  expect(await names).toEqual([{ name: 'Milan' }]);
  await expect(refused).rejects.toThrow();
  expect(await total).toEqual([{ n: 2 }]);
});

it('leaves the event loop free while it computes', async () => {
  await reader.read(COUNT, [1]);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const before = performance.now();
  expect(await reader.read(COUNT, [2_000_000])).toEqual([{ last: 2_000_000 }]);
  const took = performance.now() - before;
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan(Math.max(100, took / 2));
});

it('says so when it is over', async () => {
  const short = new SqliteReader(file);
  await short.close();
  await expect(short.read('select 1', [])).rejects.toThrow('The reading thread ended');
  expect(short.ended).toBe(true);
});
