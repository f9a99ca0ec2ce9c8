import { LIMITS } from '../../contract';

const QUALITY = 0.86;
/** Turned a quarter again and again, a picture must not wear off. */
const TURNED_QUALITY = 0.95;
/** Smaller files are sent as they are when their sides fit. */
const LIGHT = 3 * 1024 * 1024;

/**
 * An upright JPEG with sides of at most 2048 px, `null` when the picture is small enough as it is or cannot be
 * decoded here (HEIC in most browsers): then the server does it.
 * @param turn a quarter to the right as well; then only what cannot be decoded gives `null`
 */
export async function shrinkImage(
  bytes: ArrayBuffer,
  type: string,
  turn = false,
): Promise<ArrayBuffer | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const image = await decode(bytes, type);
  if (!image) return null;
  try {
    const scale = Math.min(1, LIMITS.pictureSide / Math.max(image.width, image.height));
    if (!turn && scale === 1 && bytes.byteLength <= LIGHT) return null;
    const width = Math.round(image.width * scale);
    const height = Math.round(image.height * scale);
    const canvas = turn ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG knows no transparency: it would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    if (turn) {
      context.translate(height, 0);
      context.rotate(Math.PI / 2);
    }
    context.drawImage(image, 0, 0, width, height);
    const quality = turn ? TURNED_QUALITY : QUALITY;
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return await blob.arrayBuffer();
  } finally {
    image.close();
  }
}

const decode = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' }).catch(() => null);
