import { sql } from 'kysely';
import type { HistoryQuery, RecordedChange } from 'shared/contract/administration';
import type { Queryable } from '../../database/connect';
import type { Row } from '../../database/schema';
import { fullNameOf } from '../accounts/full-name';
import { readTable, type Table } from '../administration/read-table';
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
});

/** Who changed what of one record, newest first. */
export async function changesOf(
  db: Queryable,
  kind: RecordedChange['kind'],
  id: number,
): Promise<RecordedChange[]> {
  const rows = await selectChanges(db)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('history.id', 'desc')
    .execute();
  return rows.map(present);
}

/** Who changed what of anything, newest first unless asked otherwise. */
export async function findChanges(
  { context, db }: Viewer,
  { kind, record, action, after, before, ...query }: HistoryQuery,
): Promise<Table<RecordedChange>> {
  const selection = selectChanges(db)
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
