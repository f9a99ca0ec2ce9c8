import { type SqlBool, sql } from 'kysely';
import type { Connection } from './connect';
import { RUN } from './postgres-change-log';
import { OLDEST_RUNNING, PRUNED_UP_TO } from './prune-change-log';

/** A change of a record as clients follow it. */
export interface FollowedChange {
  position: string;
  kind: string;
  id: number;
  uuid: string;
  version: number;
  /** `withheld` and `published` concern only clients to which rules of sensitive species apply. */
  event: 'created' | 'changed' | 'deleted' | 'withheld' | 'published';
}

/** Changes, those of a record in the order in which it changed, and the position from which reading continues. */
export interface FollowedPage {
  changes: FollowedChange[];
  position: string;
  /** Whether more changes may follow immediately. */
  isPart?: boolean;
}

interface LogRow extends Omit<FollowedChange, 'position' | 'kind'> {
  kind: string;
  record: string | null;
  first: string;
  second: number;
}

/** The end of the log as the two numbers of a position, and what tells whether an older position is still valid. */
interface End {
  first: string;
  second: number;
  /** Identifies the log, so that positions of another database are not mistaken for its own. */
  log: string;
  /** Up to where the log was pruned. */
  pruned: string | null;
  /** Whether the row at the position is another one, as in a restored copy of the database. */
  differs: number;
}

/** Which rows clients may have read; of PostgreSQL's, those of transactions below the oldest running one. */
const READABLE = {
  sqlite: { order: sql.ref('seq'), when: sql`true`, type: sql`integer` },
  postgres: {
    order: sql.ref('xid'),
    when: sql`xid < ${OLDEST_RUNNING}`,
    type: sql`xid8`,
  },
};

/** The end of what clients may have read of the log, as text that only `isAfter` interprets. */
export async function readableEnd({ db, engine }: Pick<Connection, 'db' | 'engine'>): Promise<string> {
  const { order, when } = READABLE[engine.name];
  const { rows } = await sql<{ end: string }>`select cast(${order} as text) as "end" from change_log
    where ${when} order by ${order} desc limit 1`.execute(db);
  return rows[0]?.end ?? '0';
}

/** Condition that a row of the log is after an end. */
export const isAfter = ({ name }: Pick<Connection['engine'], 'name'>, end: string) =>
  sql<SqlBool>`${READABLE[name].order} > cast(${end} as ${READABLE[name].type})`;

const SECOND = sql`cast(strftime('%s', at) as integer)`;

/** SQLite has one writer, so `seq` is the order of the commits. Positions also have the second of their row. */
const SQLITE = {
  first: () => sql.ref('seq'),
  second: SECOND,
  // Rows are numbered without gaps, so the row before the first one was the last to be removed.
  // Each end has its own query, since SQLite finds only a single one without reading all rows.
  endOf: (from: string, second: number) => sql<End>`select
      cast(coalesce((select max(seq) from change_log), 0) as text) as first,
      coalesce((select ${SECOND} from change_log order by seq desc limit 1), 0) as second,
      cast((select min(seq) - 1 from change_log) as text) as pruned,
      (select strftime('%s', min(timestamp)) from migrations) as log,
      exists (select 1 from change_log where seq = ${from} and ${SECOND} <> ${second}) as differs`,
  part: (from: string, end: string) => sql`seq > ${from} and seq <= ${end}`,
  isLost: (from: bigint, end: bigint, pruned: bigint) => pruned > from || from > end,
};

/**
 * PostgreSQL's transactions may commit in another order than they draw `seq`, so the log is read in parts: first what
 * transactions below the oldest running one have written, later what those up to the next oldest have. Within a part
 * the order is `seq`, which a transaction draws while it holds the record. Its own number may be lower than that of a
 * transaction that changed the record before. A position within a part names both ends of the part.
 */
const POSTGRES = {
  first: (from: string, end: string) => sql`cast(${`${from}_${end}`} as text)`,
  second: sql.ref('seq'),
  endOf: () => sql<End>`select (${OLDEST_RUNNING})::text as first, 0 as second, 0 as differs,
    left(md5(${sql.raw(RUN)}), 8) as log, (select value from meta where name = ${PRUNED_UP_TO}) as pruned`,
  part: (from: string, end: string, seq: number) =>
    sql`xid >= ${from}::xid8 and xid < ${end}::xid8 and seq > ${seq}`,
  isLost: (from: bigint, end: bigint, pruned: bigint) => pruned >= from || from > end,
};

const POSITION = /^(\d{1,18})(?:_(\d{1,18}))?-(\d{1,15})-(\w{1,20})$/;

/**
 * Reads the changes after a position, at most `limit`. Without a position, it reads only the present position.
 * @param kinds only changes of these kinds
 * @returns `lost` if changes after the position are no longer in the log, or the position is of another database
 */
export async function readFollowed(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  since: string | null,
  limit: number,
  kinds?: readonly string[],
): Promise<FollowedPage | 'lost' | 'invalid'> {
  const log = engine.name === 'sqlite' ? SQLITE : POSTGRES;
  const [, from = '0', until, given = '0', name] = POSITION.exec(since ?? '') ?? [];
  const endNow = async () => (await log.endOf(from, Number(given)).execute(db)).rows[0] as End;
  const end = await endNow();
  const positionAt = ({ first, second }: Pick<End, 'first' | 'second'>) => `${first}-${second}-${end.log}`;
  if (since === null) return { changes: [], position: positionAt(end) };
  if (name === undefined) return 'invalid';
  const ofKind = kinds ? sql`and (kind = 'everything' or record in (${sql.join([...kinds])}))` : sql``;
  const endOfPart = until ?? end.first;
  const { rows } =
    await sql<LogRow>`select ${log.first(from, endOfPart)} as first, ${log.second} as second, kind,
      record, item_id as id, uuid, version, event
    from change_log where (record is not null or kind = 'everything') ${ofKind}
      and ${log.part(from, endOfPart, until ? Number(given) : 0)}
    order by seq limit ${limit}`.execute(db);
  // The log may have been pruned while it was read.
  const { pruned, differs } = await endNow();
  const isLost = log.isLost(BigInt(from), BigInt(end.first), BigInt(pruned ?? -1));
  if (isLost || differs || name !== end.log || rows.some(({ record }) => record === null)) return 'lost';
  const changes = rows.map(({ id, uuid, version, event, ...row }) => ({
    position: positionAt(row),
    kind: row.record ?? '',
    id,
    uuid,
    version,
    event,
  }));
  const last = changes.length === limit ? changes.at(-1) : undefined;
  const position = last?.position ?? positionAt(until ? { first: until, second: 0 } : end);
  return { changes, position, isPart: last !== undefined || until !== undefined };
}

/** The position after which only changes to come follow. */
export async function presentPosition(connection: Pick<Connection, 'db' | 'engine'>): Promise<string> {
  const page = await readFollowed(connection, null, 1);
  if (typeof page === 'string') throw new Error('The present position is always known');
  return page.position;
}
