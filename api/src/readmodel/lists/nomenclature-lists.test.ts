import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seedReference } from '../../io/reference/seed-reference';
import { type Connection, openSqlite } from '../../store/connect';
import { migrate } from '../../store/migrations/migrate';
import { type ListsSnapshot, NomenclatureLists } from './nomenclature-lists';

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

it('returns old lists inside a transaction instead of waiting for its connection, and new ones after it', async () => {
  const lists = new NomenclatureLists(connection.db);
  const first = await lists.snapshot();
  const inside = await connection.db.transaction().execute(async db => {
    await db.updateTable('nomenclatures').set({ label: 'Autre' }).where('code', '=', 'AUTRES').execute();
    return lists.snapshot();
  });
  expect(inside).toBe(first);
  const labelIn = ({ byId }: ListsSnapshot) => [...byId.values()].find(item => item.code === 'AUTRES')?.label;
  expect(labelIn(await lists.current(connection.db))).toBe('Autre');
  expect(labelIn(await lists.snapshot())).toBe('Autre');
});

it('reads lists for validation only after a change, through the connection of the write', async () => {
  const lists = new NomenclatureLists(connection.db);
  const first = await lists.snapshot();
  const refreshed = vi.fn();
  lists.onRefresh = refreshed;
  await connection.db.transaction().execute(async db => {
    expect(await lists.current(db)).toBe(first);
    await db.deleteFrom('nomenclature_parents').execute();
    const changed = await lists.current(db);
    expect(changed).not.toBe(first);
    expect(await lists.current(db)).toBe(changed);
  });
  expect(refreshed).toHaveBeenCalledTimes(1);
});
