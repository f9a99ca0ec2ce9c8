import type { RecordStamp } from 'shared/server';
import { type FieldWriters, jsonBytes } from '../../http/json-bytes';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import { fullNameOf } from './full-name';
import { authorOf, type Writer } from './viewer';

type Authorship = NonNullable<RecordStamp['created_by']>;
export type People = Map<number, Authorship>;

export const STAMP_COLUMNS = [
  'id',
  'uuid',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'version',
] as const;
type StampRow = Pick<Row<'infrastructures'>, (typeof STAMP_COLUMNS)[number]>;

/** Accounts that created or changed some rows. */
export async function peopleOf(
  db: Queryable,
  rows: readonly Pick<StampRow, 'created_by' | 'updated_by'>[],
): Promise<People> {
  const all = new Set<number | null>();
  for (const row of rows) all.add(row.created_by).add(row.updated_by);
  const ids = [...all].filter(id => id !== null);
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'avatar'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    users.map(user => [
      user.id,
      { username: user.username, full_name: fullNameOf(user), avatar: user.avatar },
    ]),
  );
}

/** Fields that all records have in responses. */
export function presentStamp(row: StampRow, people: People): RecordStamp {
  return {
    id: row.id,
    uuid: row.uuid,
    created_by: (row.created_by !== null && people.get(row.created_by)) || null,
    updated_by: (row.updated_by !== null && people.get(row.updated_by)) || null,
    timestamp_create: row.created_at,
    timestamp_update: row.updated_at,
    version: row.version,
  };
}

/** People as JSON; `null` for an unknown id. */
export function personJson(people: People): (id: number | null) => Uint8Array {
  const none = jsonBytes(null);
  const json = new Map([...people].map(([id, person]) => [id, jsonBytes(person)]));
  return id => (id === null ? none : (json.get(id) ?? none));
}

export const STAMP_WRITERS: FieldWriters<
  RecordStamp,
  StampRow,
  { person: (id: number | null) => Uint8Array }
> = {
  id: (out, row) => out.number(row.id),
  uuid: (out, row) => out.plain(row.uuid),
  created_by: (out, row, { person }) => out.raw(person(row.created_by)),
  updated_by: (out, row, { person }) => out.raw(person(row.updated_by)),
  timestamp_create: (out, row) => out.plain(row.created_at),
  timestamp_update: (out, row) => out.plain(row.updated_at),
  version: (out, row) => out.number(row.version),
};

/** Stamp columns of a new record. A UUID given by the client is kept. */
export function newStamp(writer: Writer, uuid = timeOrderedUuid()) {
  const { at } = writer;
  const author = authorOf(writer);
  return {
    uuid: uuid.toLowerCase(),
    created_by: author,
    updated_by: author,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  };
}
