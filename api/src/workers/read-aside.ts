import type { CompiledQuery } from 'kysely';
import type { Connection } from '../database/connect';
import { SqliteReader } from './sqlite-reader';

/** With fewer infrastructures a query over all of them is done before a thread could be asked. */
const SMALL = 50_000;
/** How long an answer to "is it large?" is believed. */
const BELIEVED_MS = 60_000;

interface Aside {
  reader: SqliteReader | null;
  large: boolean;
  askedAt: number;
}
const asides = new WeakMap<Connection, Aside>();

function asideOf(connection: Connection): Aside {
  const known = asides.get(connection);
  if (known) return known;
  const aside = { reader: null, large: false, askedAt: 0 };
  asides.set(connection, aside);
  return aside;
}

async function isLarge({ db }: Connection, aside: Aside): Promise<boolean> {
  if (Date.now() - aside.askedAt < BELIEVED_MS) return aside.large;
  const { last } = await db
    .selectFrom('infrastructures')
    .select(eb => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  aside.large = Number(last ?? 0) > SMALL;
  aside.askedAt = Date.now();
  return aside.large;
}

/**
 * The rows of a query that may look at every record: PostgreSQL does it elsewhere anyway, SQLite on a thread of its
 * own where there is much. It sees what is committed: not for use inside a transaction.
 */
export async function readAside<Row>(connection: Connection, query: CompiledQuery<Row>): Promise<Row[]> {
  const { db, sqliteFile } = connection;
  const aside = asideOf(connection);
  if (!sqliteFile || !(await isLarge(connection, aside))) return (await db.executeQuery(query)).rows;
  if (!aside.reader || aside.reader.ended) aside.reader = new SqliteReader(sqliteFile);
  // What the reader gives back are the rows of this very query.
  return (await aside.reader.read(query.sql, query.parameters)) as Row[];
}

/** Ends the reading thread of a connection, before it is closed. */
export async function closeAside(connection: Connection): Promise<void> {
  const aside = asides.get(connection);
  asides.delete(connection);
  await aside?.reader?.close();
}
