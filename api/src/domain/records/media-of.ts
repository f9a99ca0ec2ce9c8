import { type RawBuilder, sql } from 'kysely';
import type { Media, RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { anyTable } from '../../store/any-table';
import { groupBy } from '../../store/group-by';
import { insertRows } from '../../store/insert-rows';
import type { Row } from '../../store/schema';
import { allResources } from './registry';
import { infrastructureLink, type Resource } from './resource';
import { type People, peopleOf, presentStamp } from './stamp';
import type { Viewer, Writer } from './viewer';

export const UPLOADS_PATH = '/api/v1/uploads/';

/** A picture as in responses. Its paths are signed for the viewer, since an `<img>` sends no token. */
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

/**
 * Places of the records that show a picture, including deleted records: their own geometries and the geometries of
 * their infrastructures. Empty for an unattached picture.
 */
export async function placesOfMedia({ context, db }: Viewer, id: number): Promise<Geometry[]> {
  const places = allResources().flatMap(({ own, media, kind, ...resource }) => {
    if (!media) return [];
    const recordIds = sql`select ${sql.ref(media.record)} from ${sql.table(media.table)} where media_id = ${id}`;
    const record = sql.table(own.table);
    const link = infrastructureLink({ own, media, kind, ...resource });
    // Operations have a geometry only if it differs from their infrastructure's.
    const hasPlace = kind.place || 'geom' in (own.inputSchema?.shape ?? {});
    return [
      ...(link
        ? [
            placeOf(
              'infrastructures',
              sql`select ${sql.ref(link.column)} from ${record} where id in (${recordIds})`,
            ),
          ]
        : []),
      ...(hasPlace ? [placeOf(own.table, recordIds)] : []),
    ];
  });
  places.push(
    placeOf(
      'infrastructures',
      sql`select infrastructure_id from work_items where id in (select item_id from work_events where id in
        (select work_event_id from work_event_media where media_id = ${id})) union
        select infrastructure_id from campaign_targets where id in
        (select campaign_target_id from campaign_target_media where media_id = ${id})`,
    ),
  );
  function placeOf(table: string, ids: RawBuilder<unknown>) {
    const geometry = context.engine.readGeometry(`${table}.geometry`);
    return sql`select ${geometry} as geojson from ${sql.table(table)} where geometry is not null and id in (${ids})`;
  }
  const { rows } = await sql<{ geojson: string }>`${sql.join(places, sql` union all `)}`.execute(db);
  return rows.map(place => JSON.parse(place.geojson));
}

export const mediaRefsIn = (input: object): readonly RecordRef[] =>
  ('media_id' in input && (input.media_id as RecordRef[])) || [];

/** Attaches pictures to new records in order. */
export async function insertMedia(
  writer: Writer,
  { media: link }: Resource,
  records: readonly { id: number; media: readonly number[] }[],
): Promise<void> {
  if (!link) return;
  const rows = records.flatMap(({ id, media }) =>
    media.map((media_id, position) => ({ [link.record]: id, media_id, position })),
  );
  await insertRows(writer, link.table, rows);
}

export async function replaceMedia(
  writer: Writer,
  resource: Resource,
  record: { id: number; media: readonly number[] },
): Promise<void> {
  const { media: link } = resource;
  if (!link) return;
  await anyTable(writer.db).deleteFrom(link.table).where(link.record, '=', record.id).execute();
  await insertMedia(writer, resource, [record]);
}
