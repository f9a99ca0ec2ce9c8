import { LIMITS } from '../../contract';
import { drawJpeg } from './draw-jpeg';

const QUALITY = 0.86;
/** Files smaller than this, in bytes, are sent unchanged if their sides fit. */
const LIGHT = 3 * 1024 * 1024;

/**
 * Shrinks a picture to an upright JPEG with sides of at most 2048 px. `null` when it is small enough, or cannot be
 * decoded here (HEIC in most browsers), in which case the server shrinks it.
 * @param turn also rotates it by a quarter turn to the right; `null` then only means that it cannot be decoded
 */
export async function shrinkImage(
  bytes: ArrayBuffer,
  type: string,
  turn = false,
): Promise<ArrayBuffer | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const image = await decode(bytes, type);
  if (!image) return null;
  if (turn) return drawJpeg(image, { turn });
  const fits = Math.max(image.width, image.height) <= LIMITS.pictureSide;
  if (!fits || bytes.byteLength > LIGHT) return drawJpeg(image, { quality: QUALITY });
  image.close();
  return null;
}

const decode = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' }).catch(() => null);
