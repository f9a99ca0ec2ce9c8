import { LIMITS } from '../../contract';

const QUALITY = 0.86;
/** Smaller files are sent as they are when their sides fit. */
const LIGHT = 3 * 1024 * 1024;

/**
 * An upright JPEG with sides of at most 2048 px, `null` when the picture is small enough as it is or cannot be
 * decoded here (HEIC in most browsers): then the server does it.
 */
export async function shrinkImage(bytes: ArrayBuffer, type: string): Promise<ArrayBuffer | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const image = await decode(bytes, type);
  if (!image) return null;
  try {
    const scale = Math.min(1, LIMITS.pictureSide / Math.max(image.width, image.height));
    if (scale === 1 && bytes.byteLength <= LIGHT) return null;
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG knows no transparency: it would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return await blob.arrayBuffer();
  } finally {
    image.close();
  }
}

const decode = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap | null> =>
  createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' }).catch(() => null);
