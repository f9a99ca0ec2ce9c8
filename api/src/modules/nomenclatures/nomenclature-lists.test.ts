import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, openSqlite } from '../../database/connect';
import { migrate } from '../../database/migrate';
import { seedReference } from '../../reference/seed-reference';
import { NomenclatureLists } from './nomenclature-lists';

let folder: string;
let connection: Connection;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avicable-lists-'));
  connection = openSqlite(folder);
  await migrate(connection.db, connection.engine);
  await connection.db.transaction().execute(db => seedReference(db, connection.engine));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await connection.close();
  await rm(folder, { recursive: true });
});

it('gives old lists inside a transaction rather than wait for its connection, and renews them after it', async () => {
  const lists = new NomenclatureLists(connection.db);
  const first = await lists.snapshot();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  const inside = await connection.db.transaction().execute(async db => {
    await db.updateTable('nomenclatures').set({ label: 'Autre' }).where('code', '=', 'AUTRES').execute();
    return lists.snapshot();
  });
  expect(inside).toBe(first);
  await vi.waitFor(async () => {
    const { byId } = await lists.snapshot();
    expect([...byId.values()].find(item => item.code === 'AUTRES')?.label).toBe('Autre');
  });
});
