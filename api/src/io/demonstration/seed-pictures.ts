import {
  type PictureKeys,
  pictureStorage,
  removePicture,
  storePicture,
} from '../../domain/media/picture-store';
import { type PreparedPicture, preparePicture } from '../../domain/media/prepare-picture';
import { addMedia } from '../../domain/media/service';
import type { Context } from '../../domain/records/context';
import type { Writer } from '../../domain/records/viewer';
import { setFile, setRows } from './set-files';

/** A picture of the set. Its files are stored, but it has no record. */
export interface StoredPicture {
  file: string;
  words: { date: string; author: string; remark: string };
  prepared: PreparedPicture;
  keys: PictureKeys;
}

export interface StoredPictures {
  /** Pictures that records of the set use. */
  ofRecords: readonly StoredPicture[];
  /** Evidence of moves, by position of the move in its file; no record uses them yet. */
  ofMoves: ReadonlyMap<number, Pick<StoredPicture, 'prepared' | 'keys'>>;
}

type Place = Pick<Context, 'bucket' | 'config'>;

/** Stores the pictures of the set like uploaded pictures, without records. */
export async function storePictures(context: Place, today: string): Promise<StoredPictures> {
  const storage = pictureStorage(context);
  const rows = await setRows('pictures.csv', today);
  const ofRecords = await Promise.all(
    rows.map(async ({ values }) => {
      const { file, ...words } = values as StoredPicture['words'] & { file: string };
      const outcome = await preparePicture(await setFile(`pictures/${file}`));
      if (outcome.status === 'refused') throw new Error(`${file} refused: ${outcome.fault.code}`);
      return { file, words, prepared: outcome.picture, keys: await storePicture(storage, outcome.picture) };
    }),
  );
  const moves = await setRows('moves.csv', today);
  const ofMoves = await Promise.all(
    moves.map(async ({ values }, index) => {
      const shown = ofRecords.find(({ file }) => file === values.picture);
      if (!shown) return [];
      // The picture is used for another support, so its position is dropped.
      const prepared = { ...shown.prepared, position: null };
      return [[index, { prepared, keys: await storePicture(storage, prepared) }] as const];
    }),
  );
  return { ofRecords, ofMoves: new Map(ofMoves.flat()) };
}

export async function unstorePictures(context: Place, { ofRecords, ofMoves }: StoredPictures): Promise<void> {
  const storage = pictureStorage(context);
  const all = [...ofRecords, ...ofMoves.values()];
  await Promise.all(all.map(({ keys }) => removePicture(storage, keys)));
}

/**
 * Creates the record of a stored picture.
 * @returns its id
 */
export async function enterPicture(
  writer: Writer,
  { prepared, keys, words }: Omit<StoredPicture, 'file'>,
): Promise<number> {
  const { media } = await addMedia(writer, prepared, keys, { ...words, source: '', label: '' });
  return media.id;
}

/**
 * Creates the records of stored pictures.
 * @returns their ids by file name
 */
export async function enterPictures(
  writer: Writer,
  stored: readonly StoredPicture[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const one of stored) ids.set(one.file, await enterPicture(writer, one));
  return ids;
}
