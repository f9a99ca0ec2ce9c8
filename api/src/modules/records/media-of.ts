import { sql } from 'kysely';
import type { Media } from 'shared/contract';
import { groupBy } from '../../database/group-by';
import type { Row } from '../../database/schema';
import { type People, peopleOf, presentStamp } from './stamp';
import type { Viewer } from './viewer';

export const UPLOADS_PATH = '/api/v1/uploads';

/** A picture as answers show it; its paths are signed for the viewer, since an `<img>` sends no token. */
export function presentMedia({ context, userId }: Viewer, row: Row<'media'>, people: People): Media {
  const { longitude, latitude } = row;
  return {
    ...presentStamp(row, people),
    storage: context.signer.sign(`${UPLOADS_PATH}/${row.storage}`, userId),
    thumbnail: context.signer.sign(`${UPLOADS_PATH}/${row.thumbnail}`, userId),
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

export const MEDIA_LINKS = {
  diagnosis_media: 'diagnosis_id',
  operation_media: 'operation_id',
  mortality_media: 'mortality_id',
} as const;
export type MediaLink = keyof typeof MEDIA_LINKS;

/** The pictures of some records in their order, by the record's id. */
export async function mediaOf(viewer: Viewer, link: MediaLink, ids: number[]): Promise<Map<number, Media[]>> {
  if (ids.length === 0) return new Map();
  const record = MEDIA_LINKS[link];
  const rows = await viewer.db
    .selectFrom(link)
    .innerJoin('media', 'media.id', `${link}.media_id`)
    .selectAll('media')
    .select(sql<number>`${sql.ref(`${link}.${record}`)}`.as('record_id'))
    .where(sql.ref<number>(`${link}.${record}`), 'in', ids)
    .where('media.deleted_at', 'is', null)
    .orderBy(`${link}.position`)
    .execute();
  const people = await peopleOf(viewer.db, rows);
  const grouped = groupBy(rows, row => row.record_id);
  return new Map(
    [...grouped].map(([id, media]) => [id, media.map(row => presentMedia(viewer, row, people))]),
  );
}
