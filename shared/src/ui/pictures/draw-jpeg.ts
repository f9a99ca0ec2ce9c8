import { LIMITS } from '../../contract';

const QUALITY = 0.86;
/** Files smaller than this, in bytes, are sent unchanged if their sides fit. */
const LIGHT = 3 * 1024 * 1024;

/**
 * Shrinks a picture to an upright JPEG with sides of at most 2048 px. Returns `null` for a picture that is small
 * enough, or that this browser cannot decode, such as HEIC in most browsers. The server shrinks a picture that is
 * still too large.
 * @param turn also rotates the picture by a quarter turn to the right, even if it is small enough
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

/** High, so that drawing a picture repeatedly does not degrade it. */
const LASTING_QUALITY = 0.95;

/**
 * Draws a picture as a JPEG with sides of at most 2048 px and closes it. Returns `null` when there is no canvas.
 * @param turn also rotates the picture by a quarter turn to the right
 */
export async function drawJpeg(
  image: ImageBitmap,
  { turn = false, quality = LASTING_QUALITY } = {},
): Promise<ArrayBuffer | null> {
  try {
    const scale = Math.min(1, LIMITS.pictureSide / Math.max(image.width, image.height));
    const width = Math.round(image.width * scale);
    const height = Math.round(image.height * scale);
    const canvas = turn ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    if (turn) {
      context.translate(height, 0);
      context.rotate(Math.PI / 2);
    }
    context.drawImage(image, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return await blob.arrayBuffer();
  } finally {
    image.close();
  }
}
