import type { TakenAt } from '../../outbox/picture';
import { imageFormatOf } from './image-format';
import { type Prepared, preparePicture } from './prepare-picture';
import { readOrientation, readTakenAt } from './read-taken-at';
import { shrinkInWorker } from './shrink-in-worker';

export interface PictureFacts {
  file: Blob;
  format: string;
  /** Upright size in pixels; `null` if this browser cannot decode the picture. */
  size: { width: number; height: number } | null;
  /** EXIF orientation, 1 to 8; `null` if the file has none. */
  orientation: number | null;
  taken: TakenAt;
}

export type Examined =
  | Extract<Prepared, { status: 'refused' }>
  | {
      status: 'examined';
      name: string;
      before: PictureFacts;
      /** The picture to be sent: shrunk, or the unchanged file. */
      after: PictureFacts;
      shrunk: boolean;
      /** Time in the worker and total time, in ms. */
      shrinking: number;
      whole: number;
    };

/** Prepares a file as forms do, and examines it before and after. */
export async function examinePicture(file: File): Promise<Examined> {
  const began = performance.now();
  let shrinking = 0;
  const prepared = await preparePicture(file, {}, async (bytes, type) => {
    const start = performance.now();
    const shrunk = await shrinkInWorker(bytes, type);
    shrinking = performance.now() - start;
    return shrunk;
  });
  const totalTime = performance.now() - began;
  if (prepared.status === 'refused') return prepared;
  const before = await file.arrayBuffer();
  const { bytes, type } = prepared.picture.file;
  return {
    status: 'examined',
    name: file.name,
    before: await factsOf(before, imageFormatOf(before) ?? file.type),
    after: await factsOf(bytes, type),
    shrunk: bytes.byteLength !== before.byteLength,
    shrinking,
    whole: totalTime,
  };
}

async function factsOf(bytes: ArrayBuffer, format: string): Promise<PictureFacts> {
  const file = new Blob([bytes], { type: format });
  const image = await createImageBitmap(file).catch(() => null);
  const size = image && { width: image.width, height: image.height };
  image?.close();
  return {
    file,
    format,
    size,
    orientation: await readOrientation(bytes),
    taken: await readTakenAt(bytes),
  };
}
