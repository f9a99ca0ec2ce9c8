import { sql } from 'kysely';
import type { HistoryQuery, RecordedChange } from 'shared/contract/administration';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { readTable, type Table } from '../administered/read-table';
import { fullNameOf } from '../records/full-name';
import { tablesBelow } from '../records/registry';
import type { Viewer } from '../records/viewer';

type ChangeRow = Row<'history'> & Record<'username' | 'first_name' | 'last_name', string | null>;

const selectChanges = (db: Queryable) =>
  db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.user_id')
    .selectAll('history')
    .select(['users.username', 'users.first_name', 'users.last_name']);

const present = (row: ChangeRow): RecordedChange => ({
  id: row.id,
  kind: row.item_kind,
  record: row.item_id,
  at: row.at,
  by:
    row.username === null
      ? null
      : {
          username: row.username,
          full_name: fullNameOf({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
        },
  action: row.action,
  changes: JSON.parse(row.changes),
  ...(row.batch_id !== null && { batch: row.batch_id }),
});

/** Ids of the pictures of the records below an infrastructure. */
async function picturesBelow(db: Queryable, infrastructure: number): Promise<number[]> {
  const lists = tablesBelow().flatMap(({ table, column, resource: { media } }) =>
    media
      ? [
          sql`select media_id from ${sql.table(media.table)}
            join ${sql.table(table)} as record on record.id = ${sql.ref(media.record)}
            where ${sql.ref(`record.${column}`)} = ${infrastructure}`,
        ]
      : [],
  );
  const { rows } = await sql<{ media_id: number }>`${sql.join(lists, sql` union `)}`.execute(db);
  return rows.map(row => row.media_id);
}

/** Ids of the changes of an infrastructure and of everything below it, also of what was deleted. */
async function journalOf({ context, db }: Viewer, infrastructure: number) {
  const pictures = await picturesBelow(db, infrastructure);
  const changes = db
    .selectFrom('history')
    .select('history.id')
    .where('history.infrastructure_id', '=', infrastructure);
  if (pictures.length === 0) return changes;
  return changes.union(
    db
      .selectFrom('history')
      .select('history.id')
      .where('item_kind', '=', 'media')
      .where(context.engine.among('item_id', pictures)),
  );
}

export interface ChangesAsked {
  kind: RecordedChange['kind'];
  id: number;
  /** Of an infrastructure: with the changes of its visits, works, cases and their pictures. */
  below: boolean;
  limit: number | undefined;
  /** Only changes before the one of this number. */
  before: number | undefined;
}

/** Who changed what of one record, newest first, and whether there is more. */
export async function changesOf(
  viewer: Viewer,
  { kind, id, below, limit, before }: ChangesAsked,
): Promise<{ changes: RecordedChange[]; isMore: boolean }> {
  const found = selectChanges(viewer.db)
    .$if(before !== undefined, query => query.where('history.id', '<', before ?? 0))
    .$if(limit !== undefined, query => query.limit((limit ?? 0) + 1))
    .orderBy('history.id', 'desc');
  const journal = below && kind === 'infrastructures' ? await journalOf(viewer, id) : null;
  const rows = await (journal
    ? found.where('history.id', 'in', journal)
    : found.where('item_kind', '=', kind).where('item_id', '=', id)
  ).execute();
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  return { changes: shown.map(present), isMore: shown.length < rows.length };
}

/** Who changed what of anything, newest first unless asked otherwise. */
export async function findChanges(
  { context, db }: Viewer,
  { kind, record, action, after, before, ...query }: HistoryQuery,
): Promise<Table<RecordedChange>> {
  // An import stands for what it made, unless one record is asked for.
  const selection = selectChanges(db)
    .$if(record === undefined, found => found.where('batch_id', 'is', null))
    .$if(kind !== undefined, found => found.where('item_kind', 'in', kind ?? []))
    .$if(record !== undefined, found => found.where('item_id', '=', record ?? 0))
    .$if(action !== undefined, found => found.where('action', 'in', action ?? []))
    .$if(after !== undefined, found => found.where('at', '>=', `${after}T00:00:00.000Z`))
    .$if(before !== undefined, found => found.where('at', '<=', `${before}T23:59:59.999Z`));
  const text = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`;
  const { rows, total } = await readTable(
    context.engine,
    selection,
    { ...query, ordering: query.ordering ?? '-id' },
    {
      id: sql<number>`history.id`,
      orderings: {
        at: sql`history.at`,
        kind: context.engine.inByteOrder(sql`history.item_kind`),
        by: context.engine.inByteOrder(sql`users.username`),
      },
      searched: [text('users.username'), text('users.first_name'), text('users.last_name')],
    },
  );
  return { rows: rows.map(present), total };
}
