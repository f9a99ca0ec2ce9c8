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
  const { db, context } = viewer;
  const record = MEDIA_LINKS[link];
  const links = await db
    .selectFrom(link)
    .select(['media_id', sql<number>`${sql.ref(record)}`.as('record_id')])
    .where(context.engine.among(record, ids))
    .orderBy('position')
    .execute();
  if (links.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where(context.engine.among('id', [...new Set(links.map(one => one.media_id))]))
    .where('deleted_at', 'is', null)
    .execute();
  const people = await peopleOf(db, rows);
  const shown = new Map(rows.map(row => [row.id, presentMedia(viewer, row, people)]));
  const grouped = groupBy(links, one => one.record_id);
  return new Map(
    [...grouped].map(([id, ofRecord]) => [id, ofRecord.flatMap(one => shown.get(one.media_id) ?? [])]),
  );
}
