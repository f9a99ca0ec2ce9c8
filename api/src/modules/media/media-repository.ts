import type { Media, RecordStamp } from 'shared/contract';
import type { Queryable } from '../../database/connect';
import type { Row } from '../../database/schema';
import { UPLOADS_PATH } from './picture-store';
import type { PathSigner } from './signed-path';

interface Author {
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

/** A picture as it stands in the database, with the names of those who added and changed it. */
export interface MediaRow extends Row<'media'> {
  creator: Author | null;
  editor: Author | null;
}

/** Pictures that are not deleted, by their ids, in the order of the ids. */
export async function findMedia(db: Queryable, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  const userIds = [...new Set(rows.flatMap(row => [row.created_by ?? [], row.updated_by ?? []].flat()))];
  const users = userIds.length
    ? await db
        .selectFrom('users')
        .select(['id', 'username', 'first_name', 'last_name', 'avatar'])
        .where('id', 'in', userIds)
        .execute()
    : [];
  const authors = new Map(users.map(user => [user.id, user]));
  const byId = new Map(
    rows.map(row => [
      row.id,
      {
        ...row,
        creator: authors.get(row.created_by ?? 0) ?? null,
        editor: authors.get(row.updated_by ?? 0) ?? null,
      },
    ]),
  );
  return ids.flatMap(id => byId.get(id) ?? []);
}

function authorship(author: Author | null): RecordStamp['created_by'] {
  if (!author) return null;
  const { username, first_name, last_name, avatar } = author;
  return { username, full_name: `${first_name} ${last_name}`.trim(), avatar };
}

/**
 * A picture as the contract shows it. Its paths are signed for one reader: they open without a token for one to two
 * hours, and are the same all hour long.
 */
export function presentMedia(row: MediaRow, signer: PathSigner, readerId: number): Media {
  const { longitude, latitude } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    created_by: authorship(row.creator),
    updated_by: authorship(row.editor),
    timestamp_create: row.created_at,
    timestamp_update: row.updated_at,
    storage: signer.sign(UPLOADS_PATH + row.storage, readerId),
    thumbnail: signer.sign(UPLOADS_PATH + row.thumbnail, readerId),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    date: row.date,
    author: row.author,
    source: row.source,
    remark: row.remark,
    label: row.label,
    position:
      longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
  };
}
