import { sql } from 'kysely';
import type { Media } from 'shared/contract';
import { groupBy } from '../../store/group-by';
import type { Row } from '../../store/schema';
import { type People, peopleOf, presentStamp } from './stamp';
import type { Viewer } from './viewer';

/** Path under which pictures are served. */
export const UPLOADS_PATH = '/api/v1/uploads/';

/** A picture as in responses; its paths are signed for the viewer, since an `<img>` sends no token. */
export function presentMedia({ context, userId }: Viewer, row: Row<'media'>, people: People): Media {
  const { longitude, latitude } = row;
  return {
    ...presentStamp(row, people),
    storage: context.signer.sign(UPLOADS_PATH + row.storage, userId),
    thumbnail: context.signer.sign(UPLOADS_PATH + row.thumbnail, userId),
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

/** Table that links pictures to a kind of record. */
export interface MediaLink {
  table: string;
  /** Column with the id of the record. */
  record: string;
}

/** Pictures of some records in order, by record id. */
export async function mediaOf(viewer: Viewer, link: MediaLink, ids: number[]): Promise<Map<number, Media[]>> {
  if (ids.length === 0) return new Map();
  const { db, context } = viewer;
  const { rows: links } = await sql<{ media_id: number; record_id: number }>`
    select media_id, ${sql.ref(link.record)} as record_id from ${sql.table(link.table)}
    where ${context.engine.among(link.record, ids)} order by position`.execute(db);
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
