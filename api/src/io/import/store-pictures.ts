import { LIMITS, type Problem } from 'shared/contract';
import { uploadFieldsOf } from '../../domain/media/media-input';
import { preparePicture } from '../../domain/media/prepare-picture';
import { addMedia, findOwnMedia, withStoredPicture } from '../../domain/media/service';
import type { Context } from '../../domain/records/context';
import { inWrite } from '../../domain/records/in-write';
import { externalUuid } from './external-uuid';
import { unpackedFiles } from './parse/archive';

/** A row with the files of its pictures, and its key. */
export interface RowToPicture {
  row: number;
  record: string;
  files: readonly string[];
}

interface StoredPictures {
  /** Ids of stored pictures by row. */
  media: [row: number, ids: number[]][];
  /** Reasons why pictures were refused. */
  problems: { row: number; problem: Problem }[];
}

/** The bytes of one picture. @throws UnreadableFile */
const pictureIn = (archive: Uint8Array, file: string): Uint8Array =>
  unpackedFiles(archive, name => name === file, LIMITS.pictureBytes).get(file) ?? new Uint8Array();

/**
 * Stores the pictures of an archive before the records that show them. Pictures that an interrupted import of the
 * same file stored are reused.
 * @param note called before each picture
 * @throws what ends the import
 */
export async function storePictures(
  context: Context,
  userId: number,
  archive: Uint8Array,
  rows: readonly RowToPicture[],
  note: () => Promise<void>,
): Promise<StoredPictures> {
  const stored: StoredPictures = { media: [], problems: [] };
  for (const { row, record, files } of rows) {
    const ids: number[] = [];
    for (const file of files) {
      await note();
      const uuid = externalUuid(`picture ${userId}`, record, file);
      const known = await findOwnMedia({ context, db: context.db, userId }, uuid);
      const id = known ? known.media.id : await storeOne(context, userId, pictureIn(archive, file), uuid);
      if (typeof id === 'number') ids.push(id);
      else stored.problems.push({ row, problem: { path: ['media_id'], ...id } });
    }
    stored.media.push([row, ids]);
  }
  return stored;
}

async function storeOne(
  context: Context,
  userId: number,
  bytes: Uint8Array,
  uuid: string,
): Promise<number | Pick<Problem, 'code' | 'params'>> {
  const outcome = await preparePicture(bytes);
  if (outcome.status === 'refused') return outcome.fault;
  return withStoredPicture(context, outcome.picture, (keys, written) =>
    inWrite(context, userId, async writer => {
      const { media } = await addMedia(writer, outcome.picture, keys, uploadFieldsOf({ uuid }));
      written();
      return media.id;
    }),
  );
}
