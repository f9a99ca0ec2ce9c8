import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import type { Engine } from '../../store/engine';
import { isoInstant } from '../../store/iso-instant';

/** An end of a move: a connection, and what it needs to be read. */
export interface Side {
  db: Queryable;
  engine: Engine;
}

/** Tables that belong to one database: its schema, its log, its processes, and the sessions of its accounts. */
const LEFT_BEHIND = [
  'migrations',
  'migrations_lock',
  'change_log',
  'leases',
  'sessions',
  'refresh_tokens',
  'unfinished_move',
];
/** Keys of `meta` that mean nothing in another database, since they contain an end of the log. */
const LEFT_BEHIND_META = "name not in ('change_log_pruned', 'withheld_checked')";
const ROWS_AT_ONCE = 2_000;
/** Enough decimals to read a coordinate exactly. */
const DECIMALS = 20;

interface Column {
  name: string;
  type: string;
  /** Place in the primary key from 1; 0: not part of it. */
  key: number;
  generated: boolean;
}

export interface MovedTable {
  name: string;
  columns: string[];
  /** Columns of the primary key in order. */
  key: string[];
  /** Types of PostgreSQL by column; SQLite has text for instants and geometries. */
  types: ReadonlyMap<string, string>;
}

const COLUMNS = {
  sqlite: sql<Column & { table: string }>`
    select t.name as "table", c.name, lower(c.type) as type, c.pk as key, 0 as generated
    from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.sql not like 'create virtual%'
      and not exists (select 1 from sqlite_master v where v.sql like 'create virtual%'
        and substr(t.name, 1, length(v.name) + 1) = v.name || '_')`,
  postgres: sql<Column & { table: string }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as key, a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
};

/** Columns by table, without those of extensions and of SQLite's indexes. */
export async function columnsOf({ db, engine }: Side): Promise<Map<string, Column[]>> {
  const { rows } = await COLUMNS[engine.name].execute(db);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** Tables to move, `meta` last, since triggers of other tables may count in it. */
export async function movedTables(source: Side, target: Side): Promise<MovedTable[]> {
  const [sources, targets] = [await columnsOf(source), await columnsOf(target)];
  const ofPostgres = source.engine.name === 'postgres' ? sources : targets;
  const orderOf = (name: string) => `${name === 'meta' ? 1 : 0} ${name}`;
  return [...targets]
    .filter(([name]) => !LEFT_BEHIND.includes(name))
    .sort(([a], [b]) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map(([name, columns]) => ({
      name,
      columns: columns.flatMap(column => (column.generated ? [] : column.name)).sort(),
      key: columns
        .filter(({ key }) => key > 0)
        .sort((a, b) => a.key - b.key)
        .map(column => column.name),
      types: new Map(ofPostgres.get(name)?.map(column => [column.name, column.type])),
    }));
}

/** A value as both engines return it. */
function portable(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'timestamp with time zone') return isoInstant(value);
  if (type !== 'geometry') return value;
  const { type: shape, coordinates } = JSON.parse(value);
  return JSON.stringify({ type: shape, coordinates });
}

export type Key = readonly (string | number)[];

const rowsToMove = (name: string) => (name === 'meta' ? sql.raw(LEFT_BEHIND_META) : sql.raw('1 = 1'));

/** Reads a table in the order of its key, after a key, in slices that fit into memory. */
export async function* slicesOf(
  { db, engine }: Side,
  { name, columns, key, types }: MovedTable,
  after: Key | null,
) {
  const selected = columns.map(column =>
    engine.name === 'postgres' && types.get(column) === 'geometry'
      ? sql`ST_AsGeoJSON(${sql.ref(column)}, ${sql.lit(DECIMALS)}) as ${sql.ref(column)}`
      : sql.ref(column),
  );
  const converted = columns.filter(column =>
    ['geometry', 'timestamp with time zone'].includes(types.get(column) ?? ''),
  );
  const keys = sql.join(key.map(column => sql.ref(column)));
  for (let last = after; ; ) {
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(selected)} from ${sql.table(name)}
      where ${rowsToMove(name)} and ${last ? sql`(${keys}) > (${sql.join(last)})` : sql`1 = 1`}
      order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    for (const row of rows)
      for (const column of converted) row[column] = portable(row[column], types.get(column));
    last = key.map(column => lastRow[column] as string | number);
    yield { rows, last };
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

export interface TableSum {
  rows: number;
  /** Sum of the rows' hashes modulo 2^64. It does not depend on their order, which collations decide. */
  checksum: bigint;
}

/** Counts the rows of a table and sums up their hashes. */
export async function sumOf(side: Side, table: MovedTable): Promise<TableSum> {
  const sum: TableSum = { rows: 0, checksum: 0n };
  for await (const { rows } of slicesOf(side, table, null)) {
    sum.rows += rows.length;
    for (const row of rows) {
      const digest = hash('sha1', JSON.stringify(table.columns.map(column => row[column])), 'buffer');
      sum.checksum = BigInt.asUintN(64, sum.checksum + digest.readBigUInt64LE());
    }
  }
  return sum;
}

export async function countOf({ db }: Side, { name }: MovedTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}
    where ${rowsToMove(name)}`.execute(db);
  return Number(rows[0]?.rows ?? 0);
}

const COUNTERS = {
  sqlite: sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`,
  postgres: sql<{ name: string; last: number | null }>`
    select c.relname as name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = current_schema()::regnamespace`,
};

/** Continues the numbers of a database after those of another, also after numbers of removed rows. */
export async function continueNumbers(
  source: Side,
  target: Side,
  tables: readonly MovedTable[],
): Promise<void> {
  const { rows } = await COUNTERS[source.engine.name].execute(source.db);
  for (const { name, last } of rows) {
    if (!tables.some(table => table.name === name)) continue;
    const { rows: highest } = await sql<{
      id: number | null;
    }>`select max(id) as id from ${sql.table(name)}`.execute(target.db);
    const number = Math.max(last ?? 0, highest[0]?.id ?? 0);
    if (number === 0) continue;
    if (target.engine.name === 'postgres')
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${number})`.execute(
        target.db,
      );
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target.db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(target.db);
    }
  }
}
