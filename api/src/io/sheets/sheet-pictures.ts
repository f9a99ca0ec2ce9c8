import { buffer } from 'node:stream/consumers';
import type { Media } from 'shared/contract';
import { drawFace, faceParts, faceWords } from 'shared/server';
import sharp from 'sharp';
import { limitConcurrency } from '../../domain/media/limit-concurrency';
import { pictureStorage } from '../../domain/media/picture-store';
import type { Viewer } from '../../domain/records/viewer';
import type { FileStorage } from '../../store/files/folder-storage';
import type { PictureContent } from './drawing/sheet-content';
import type { SheetWords } from './sheet-words';

/** Maximum of pictures on a sheet. Sheets give only the number of further pictures. */
export const MOST_PICTURES = 24;
/** Side in pixels of the square into which a printed picture is reduced. */
const SIDE = 640;
const QUALITY = 72;

/** A picture of a sheet before its file is read. */
export interface SheetPicture {
  /** Key of the picture in the storage. */
  key: string;
  alt: string;
  caption: string;
}

/** A record's pictures and a description of the record. */
export interface Pictured {
  media: readonly Media[];
  what: string;
}

/** A drawing in place of pictures: a support as at its last visit, or a bird. `null` for a bird without a drawing. */
export function faceOf(
  words: SheetWords,
  of: Parameters<typeof drawFace>[0],
  visited?: string | null,
): PictureContent | null {
  const drawing = drawFace(of, 'head');
  const alt = faceWords(of, words.locale);
  const date = words.day(visited ?? null);
  const caption = date ? words.text('picture', 'drawn', { date, parts: faceParts(of, words.locale) }) : alt;
  return drawing && { bytes: null, drawing, alt, caption, missing: '' };
}

/** The first pictures of records, and the total number of their pictures. */
export async function picturesOf(
  { context, db }: Viewer,
  words: SheetWords,
  records: readonly Pictured[],
): Promise<{ pictures: SheetPicture[]; count: number }> {
  const all = records.flatMap(({ media, what }) => media.map(one => ({ one, what })));
  const shown = all.slice(0, MOST_PICTURES);
  const rows = await db
    .selectFrom('media')
    .select(['id', 'storage'])
    .where(
      context.engine.among(
        'id',
        shown.map(({ one }) => one.id),
      ),
    )
    .execute();
  const keys = new Map(rows.map(({ id, storage }) => [id, storage]));
  const pictures = shown.map(({ one, what }) => {
    const { label, remark, author } = one;
    const caption = [what, label, remark, author && words.text('picture', 'by', { author })];
    return {
      key: keys.get(one.id) ?? '',
      caption: caption.filter(Boolean).join(' · '),
      alt: words.text('picture', 'alt', { what: [what, label, remark].filter(Boolean).join(', ') }),
    };
  });
  return { pictures, count: all.length };
}

// Each picture is decoded in full, so only two are prepared at a time.
const twoAtATime = limitConcurrency(2);

/** A reduced copy of a stored picture; `null` if its file is missing or damaged. */
async function shrunk(storage: FileStorage, key: string): Promise<Uint8Array | null> {
  const file = key ? await storage.open(key) : null;
  if (!file) return null;
  const bytes = await buffer(file.stream);
  try {
    const small = await sharp(bytes)
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    // The picture is copied to memory of its own, which can be moved to the drawing thread.
    return Uint8Array.from(small);
  } catch {
    return null;
  }
}

export function readPictures(
  { context }: Viewer,
  words: SheetWords,
  pictures: readonly SheetPicture[],
): Promise<PictureContent[]> {
  const storage = pictureStorage(context);
  const missing = words.text('picture', 'missing');
  return Promise.all(
    pictures.map(({ key, alt, caption }) =>
      twoAtATime(async () => ({ bytes: await shrunk(storage, key), alt, caption, missing })),
    ),
  );
}
