import exifr from 'exifr';
import { LIMITS, type PointGeometry, type Problem } from 'shared/contract';
import { isCalendarDate, latestToday } from 'shared/server';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import type { decodeHeic } from './decode-heic';
import { limitConcurrency } from './limit-concurrency';
import { type PictureFormat, pictureFormatOf } from './picture-format';

/** The only metadata kept of a picture. */
interface PictureMetadata {
  /** Calendar date on the camera's clock, `YYYY-MM-DD`. */
  takenOn: string | null;
  position: PointGeometry | null;
}

const NOTHING: PictureMetadata = { takenOn: null, position: null };
const EXIF_HEADER = 'Exif\0\0';

function dayOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const day = text.slice(0, 10).replaceAll(':', '-');
  // A date in the future means that the camera's clock is wrong.
  return isCalendarDate(day) && day <= latestToday() ? day : null;
}

function positionOf(longitude: unknown, latitude: unknown): PointGeometry | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  // Cameras without a fix write 0, 0.
  if (longitude === 0 && latitude === 0) return null;
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { type: 'Point', coordinates: [round(longitude), round(latitude)] };
}

/** Reads date and position from an EXIF block as returned by `sharp`; a damaged block yields neither. */
async function pictureMetadataOf(exif: Buffer | undefined): Promise<PictureMetadata> {
  if (!exif) return NOTHING;
  const tiff = exif.toString('latin1', 0, 6) === EXIF_HEADER ? exif.subarray(6) : exif;
  try {
    const tags = await exifr.parse(tiff, { tiff: true, exif: true, gps: true, reviveValues: false });
    return {
      takenOn: dayOf(tags?.DateTimeOriginal ?? tags?.CreateDate),
      position: positionOf(tags?.longitude, tags?.latitude),
    };
  } catch {
    // The picture may still be good: its pixels are checked separately.
    return NOTHING;
  }
}

/** A picture as it is stored: an upright JPEG. Its file contains no metadata. */
export interface PreparedPicture extends PictureMetadata {
  picture: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}
export type PictureFault = Pick<Problem, 'code' | 'params'>;
export type PictureOutcome =
  | { status: 'accepted'; picture: PreparedPicture }
  | { status: 'refused'; fault: PictureFault };

/** Side of the thumbnail's bounding square, in pixels. */
const THUMBNAIL_SIDE = 320;
const QUALITY = 85;
const MEGABYTE = 1024 * 1024;

// Two pictures are processed at a time, since rotating a 50-megapixel picture takes 150 MB.
const twoAtATime = limitConcurrency(2);
sharp.concurrency(1);
sharp.cache(false);

const refused = (code: PictureFault['code'], params: PictureFault['params'] = {}): PictureOutcome => ({
  status: 'refused',
  fault: { code, params },
});
const damaged = refused('file_damaged');

/** Fault of a file that is too large; also used by callers that stop reading before its end. */
export const FILE_TOO_LARGE: PictureFault = {
  code: 'file_too_large',
  params: { limit: LIMITS.pictureBytes / MEGABYTE },
};

/**
 * Reads the header only, so that the dimensions are checked before the picture is decoded. `null` if it is damaged.
 */
async function headerOf(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Decodes HEIC, which `sharp` cannot read; `null` for a damaged file. */
async function heicPixels(bytes: Uint8Array): Promise<Sharp | null> {
  const copy = Uint8Array.from(bytes);
  try {
    const { data, width, height } = await runInWorker<typeof decodeHeic>(
      'decode-heic',
      { bytes: copy, maximumPixels: LIMITS.picturePixels },
      [copy.buffer],
    );
    return sharp(data, { raw: { width, height, channels: 4 } });
  } catch (error) {
    if (error instanceof WorkerTaskError) return null;
    throw error;
  }
}

async function pixelsOf(bytes: Uint8Array, format: PictureFormat): Promise<Sharp | null> {
  if (format === 'heic') return heicPixels(bytes);
  return sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.picturePixels }).autoOrient();
}

/** JPEG has no transparency: transparent pixels become white. */
const toJpeg = (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: QUALITY });

async function reencode(pixels: Sharp, metadata: PictureMetadata): Promise<PictureOutcome> {
  try {
    const { data: picture, info } = await toJpeg(pixels).toBuffer({
      resolveWithObject: true,
    });
    const small = sharp(picture).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const thumbnail = await toJpeg(small).toBuffer();
    const { width, height } = info;
    return { status: 'accepted', picture: { picture, thumbnail, width, height, ...metadata } };
  } catch {
    // The header was valid, so the decoder failed on the pixel data.
    return damaged;
  }
}

/**
 * Checks a file by its content and makes the stored picture from it. The size is checked before decoding. The picture
 * is turned upright and re-encoded, so that only its pixels remain, and gets a thumbnail. Date and position are read
 * first. Refusals are values: `not_an_image`, `file_too_large`, `image_too_large`, `file_damaged`.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PictureOutcome> {
  if (bytes.length === 0) return damaged;
  if (bytes.length > LIMITS.pictureBytes) return { status: 'refused', fault: FILE_TOO_LARGE };
  const format = pictureFormatOf(bytes);
  if (!format) return refused('not_an_image');
  return twoAtATime(async () => {
    const header = await headerOf(bytes);
    if (!header) return damaged;
    if (header.width * header.height > LIMITS.picturePixels)
      return refused('image_too_large', { limit: LIMITS.picturePixels / 1_000_000 });
    const pixels = await pixelsOf(bytes, format);
    return pixels ? reencode(pixels, await pictureMetadataOf(header.exif)) : damaged;
  });
}
