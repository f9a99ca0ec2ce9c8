import libheif from 'libheif-js/wasm-bundle.js';

/** Uncompressed upright pixels, four bytes each (red, green, blue, alpha). */
export interface RawPixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Decodes the primary image of a HEIC file and rotates it as the file declares. Slow and synchronous: run it in a
 * worker.
 *
 * @throws Error for a file that cannot be decoded or has more pixels than `maximumPixels`
 */
export async function decodeHeic(input: { bytes: Uint8Array; maximumPixels: number }): Promise<RawPixels> {
  const images = new libheif.HeifDecoder().decode(input.bytes);
  const image = images.find(candidate => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('No image in the HEIC file');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > input.maximumPixels) throw new Error('Too many pixels in the HEIC file');
  const canvas: RawPixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(canvas, filled => {
      if (filled) resolve(canvas);
      else reject(new Error('The HEIC image could not be decoded'));
    });
  });
}
