import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import { migrate } from '../../store/migrations/migrate';
import { UNFINISHED_MOVE } from '../former-installation';
import { StartRefused } from '../startup-fault';
import { loosen } from './loosen';
import { inSource, inTarget, nameOfPlace, type Place } from './move-places';
import {
  columnsOf,
  continueNumbers,
  countOf,
  type Key,
  type MovedTable,
  movedTables,
  type Side,
  slicesOf,
  sumOf,
  type TableSum,
} from './moved-tables';

export interface MoveReport {
  tables: number;
  rows: number;
}

/** Called after each slice of a table. */
export interface MoveProgress {
  copied(table: string, rows: number, total: number): void;
  step(name: 'comparing' | 'finishing'): void;
}

const STATE = sql.table(UNFINISHED_MOVE);

/** Reads what the move noted in its target under a name; `null` for nothing. */
async function noted<Value>(db: Queryable, name: string): Promise<Value | null> {
  const { rows } = await sql<{ value: string }>`select value from ${STATE} where name = ${name}`.execute(db);
  return rows[0] ? JSON.parse(rows[0].value) : null;
}

const note = (db: Queryable, name: string, value: unknown) =>
  sql`insert into ${STATE} (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value`.execute(db);

/**
 * Makes the schema of an empty target, loosened for copying. The table with the move's notes is made first, so that
 * no server starts on the target before the move is over.
 * @throws StartRefused unless the target is empty or of an earlier attempt of this move
 */
async function prepareTarget({ db, engine }: Side, place: Place, source: string): Promise<string[]> {
  const tables = await columnsOf({ db, engine });
  if (!tables.has(UNFINISHED_MOVE)) {
    if (tables.size > 0) throw new StartRefused('move_not_empty', nameOfPlace(place));
    await db.transaction().execute(async transaction => {
      await sql`create table ${STATE} (name text primary key, value text not null)`.execute(transaction);
      await note(transaction, 'source', source);
    });
  }
  const earlierSource = await noted<string>(db, 'source');
  if (earlierSource !== source) throw new StartRefused('move_of_other', earlierSource ?? '');
  const earlier = await noted<string[]>(db, 'tighten');
  if (earlier) return earlier;
  await migrate(db, engine);
  return db.transaction().execute(async transaction => {
    const tighten = await loosen({ db: transaction, engine });
    await note(transaction, 'tighten', tighten);
    return tighten;
  });
}

interface Copied {
  after: Key | null;
  rows: number;
}

/** Copies a table slice by slice. Each slice is committed with its key, after which an interrupted move goes on. */
async function copyTable(
  source: Side,
  target: Side,
  table: MovedTable,
  copied: (rows: number) => void,
): Promise<void> {
  const { name, columns } = table;
  const noteName = `table ${name}`;
  let { after, rows } = (await noted<Copied>(target.db, noteName)) ?? { after: null, rows: 0 };
  if (!after) await sql`delete from ${sql.table(name)}`.execute(target.db);
  try {
    for await (const slice of slicesOf(source, table, after)) {
      const state: Copied = { after: slice.last, rows: rows + slice.rows.length };
      await target.db.transaction().execute(async db => {
        for (const statement of target.engine.inserts(name, columns, slice.rows))
          await db.executeQuery(statement);
        await note(db, noteName, state);
      });
      ({ after, rows } = state);
      copied(rows);
    }
  } catch (error) {
    if (error instanceof Error) error.message += ` (${name}, after ${JSON.stringify(after)})`;
    throw error;
  }
}

const isSame = (one: TableSum, other: TableSum) => one.rows === other.rows && one.checksum === other.checksum;

/**
 * Compares a table of both sides by count and checksum, and copies it again if the source was written between two
 * attempts.
 * @returns the number of its rows
 * @throws StartRefused if they still differ
 */
async function compareTable(source: Side, target: Side, table: MovedTable): Promise<number> {
  const [original, copy] = await Promise.all([sumOf(source, table), sumOf(target, table)]);
  if (!isSame(original, copy)) {
    await note(target.db, `table ${table.name}`, null);
    await copyTable(source, target, table, () => undefined);
    if (!isSame(original, await sumOf(target, table))) throw new StartRefused('move_differs', table.name);
  }
  return original.rows;
}

/** Restores the schema, continues the numbers, and tells readers of the log that everything is new. */
async function finish(source: Side, target: Side, tables: readonly MovedTable[], tighten: readonly string[]) {
  const { engine } = target;
  await target.db.transaction().execute(async db => {
    for (const statement of tighten) await sql.raw(statement).execute(db);
    if (engine.name === 'sqlite') {
      const { rows } = await sql<{
        table: string;
      }>`select "table" from pragma_foreign_key_check limit 1`.execute(db);
      if (rows[0]) throw new StartRefused('move_lost_references', rows[0].table);
    }
    await continueNumbers(source, { db, engine }, tables);
    await sql`insert into change_log (kind, item_id) values ('everything', 0)`.execute(db);
    await sql`drop table ${STATE}`.execute(db);
  });
  if (engine.name === 'postgres') await sql`analyze`.execute(target.db);
}

/**
 * Moves a database into an empty one, possibly of the other engine. The source is only read, and locked against
 * writes. An interrupted move is continued by another call with the same places.
 * @throws StartRefused, DataFolderInUse
 */
export const move = (from: Place, to: Place, progress: MoveProgress): Promise<MoveReport> =>
  inSource(from, source =>
    inTarget(to, async target => {
      const tighten = await prepareTarget(target, to, nameOfPlace(from));
      const tables = await movedTables(source, target);
      for (const table of tables) {
        const total = await countOf(source, table);
        await copyTable(source, target, table, rows => progress.copied(table.name, rows, total));
      }
      progress.step('comparing');
      let rows = 0;
      for (const table of tables) rows += await compareTable(source, target, table);
      progress.step('finishing');
      await finish(source, target, tables, tighten);
      return { tables: tables.length, rows };
    }),
  );
