import { LIMITS } from '../../contract';

/** High, so that drawing a picture repeatedly does not degrade it. */
const LASTING_QUALITY = 0.95;

/**
 * Draws a picture as a JPEG with sides of at most 2048 px and closes it. `null` when there is no canvas.
 * @param turn also rotates it by a quarter turn to the right
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
