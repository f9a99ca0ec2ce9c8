import { sql } from 'kysely';
import { isClosedUsername } from 'shared/contract';
import type { RecordedChange } from 'shared/contract/administration';
import type { HistoryQuery } from 'shared/server';
import { type Locale, textOf } from '../../config/texts';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { readTable, type Table } from '../administered/read-table';
import { fullNameOf } from '../records/full-name';
import { tablesBelow } from '../records/registry';
import type { Viewer } from '../records/viewer';
import { seesAlarm, seesItem, seesOrder, worksAccessOf } from '../works/works-access';

type ChangeRow = Row<'history'> & Record<'username' | 'first_name' | 'last_name', string | null>;

const selectChanges = (db: Queryable) =>
  db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.user_id')
    .selectAll('history')
    .select(['users.username', 'users.first_name', 'users.last_name']);

const nameIn = (locale: Locale, { token, ...row }: ChangeRow): string => {
  const name = row.signed ?? fullNameOf({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' });
  // The name of a token may be that of a person.
  if (token === null || isClosedUsername(row.username ?? '')) return name;
  return textOf(locale, 'link', 'token', { name: name || (row.username ?? ''), token });
};

const present =
  (locale: Locale) =>
  (row: ChangeRow): RecordedChange => ({
    id: row.id,
    kind: row.item_kind,
    record: row.item_id,
    at: row.at,
    by:
      row.username === null && row.signed === null
        ? null
        : { username: row.username ?? '', full_name: nameIn(locale, row) },
    action: row.action,
    changes: JSON.parse(row.changes),
    ...(row.batch_id !== null && { batch: row.batch_id }),
  });

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

/** Query for the ids of the changes of an infrastructure, its records and their pictures, also of deleted records. */
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

/** Condition that a change is not about works or alarms, or that the account sees the works or alarm. */
async function seesWorksOf(viewer: Viewer) {
  const { owner } = await worksAccessOf(viewer);
  if (owner === 'all') return sql<boolean>`1 = 1`;
  return sql<boolean>`(history.item_kind not in ('work-orders', 'work-items', 'alarms')
    or (history.item_kind = 'work-items' and ${await seesItem(viewer, 'history.item_id')})
    or (history.item_kind = 'work-orders' and exists (select 1 from work_orders
      where work_orders.id = history.item_id and ${await seesOrder(viewer)}))
    or (history.item_kind = 'alarms' and exists (select 1 from alarms
      where alarms.id = history.item_id and ${await seesAlarm(viewer)})))`;
}

export interface ChangesRequest {
  kind: RecordedChange['kind'];
  id: number;
  /** For an infrastructure: whether to include the changes of its records and their pictures. */
  below: boolean;
  limit: number | undefined;
  /** Only changes with an id below this number. */
  before: number | undefined;
}

/** Changes of one record that the account sees, with their authors, newest first, and whether there are more. */
export async function changesOf(
  viewer: Viewer,
  { kind, id, below, limit, before }: ChangesRequest,
  locale: Locale,
): Promise<{ changes: RecordedChange[]; isMore: boolean }> {
  const filtered = selectChanges(viewer.db)
    .where(await seesWorksOf(viewer))
    .$if(before !== undefined, query => query.where('history.id', '<', before ?? 0))
    .$if(limit !== undefined, query => query.limit((limit ?? 0) + 1))
    .orderBy('history.id', 'desc');
  const journal = below && kind === 'infrastructures' ? await journalOf(viewer, id) : null;
  const rows = await (journal
    ? filtered.where('history.id', 'in', journal)
    : filtered.where('item_kind', '=', kind).where('item_id', '=', id)
  ).execute();
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  return { changes: shown.map(present(locale)), isMore: shown.length < rows.length };
}

/** Changes of all records with their authors, newest first by default. */
export async function findChanges(
  { context, db }: Viewer,
  { kind, record, action, after, before, ...query }: HistoryQuery,
  locale: Locale,
): Promise<Table<RecordedChange>> {
  // The history lists an import or a batch of links instead of its changes, unless one record is requested.
  const selection = selectChanges(db)
    .$if(record === undefined, filtered =>
      filtered.where('batch_id', 'is', null).where('network_match_id', 'is', null),
    )
    .$if(kind !== undefined, filtered => filtered.where('item_kind', 'in', kind ?? []))
    .$if(record !== undefined, filtered => filtered.where('item_id', '=', record ?? 0))
    .$if(action !== undefined, filtered => filtered.where('action', 'in', action ?? []))
    .$if(after !== undefined, filtered => filtered.where('at', '>=', `${after}T00:00:00.000Z`))
    .$if(before !== undefined, filtered => filtered.where('at', '<=', `${before}T23:59:59.999Z`));
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
  return { rows: rows.map(present(locale)), total };
}
