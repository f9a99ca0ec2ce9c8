import { MEDIA_LINKS, type MediaLink } from './media-of';
import type { Writer } from './viewer';

/** Gives a record its pictures in their order, in place of those it had. */
export async function replaceMedia(
  { db }: Writer,
  link: MediaLink,
  id: number,
  media: readonly number[],
): Promise<void> {
  const record = MEDIA_LINKS[link];
  await db.deleteFrom(link).where(db.dynamic.ref(record), '=', id).execute();
  if (media.length === 0) return;
  const rows = media.map((media_id, position) => ({ [record]: id, media_id, position }));
  await db
    .insertInto(link)
    .values(rows as never)
    .execute();
}
