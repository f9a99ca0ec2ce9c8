import { insertRows } from '../../database/insert-rows';
import { MEDIA_LINKS, type MediaLink } from './media-of';
import type { Writer } from './viewer';

/** Gives new records their pictures in their order. */
export async function addMedia(
  { db }: Writer,
  link: MediaLink,
  records: readonly [id: number, media: readonly number[]][],
): Promise<void> {
  const record = MEDIA_LINKS[link];
  const rows = records.flatMap(([id, media]) =>
    media.map((media_id, position) => ({ [record]: id, media_id, position })),
  );
  await insertRows(db, link, rows);
}

/** Gives a record its pictures in their order, in place of those it had. */
export async function replaceMedia(
  writer: Writer,
  link: MediaLink,
  id: number,
  media: readonly number[],
): Promise<void> {
  const { db } = writer;
  await db.deleteFrom(link).where(db.dynamic.ref(MEDIA_LINKS[link]), '=', id).execute();
  await addMedia(writer, link, [[id, media]]);
}
