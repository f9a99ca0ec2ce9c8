import { LIMITS } from '../../contract';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(canvas: Pixels, done: (filled: Pixels | null) => void): void;
}

/** The part of libheif in use. */
export interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Uncompressed upright pixels, four bytes each (red, green, blue, alpha). */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Decodes the primary image of a HEIC file, rotated as the file says. This takes seconds, so call it in a worker.
 *
 * @throws Error on a file that cannot be decoded or has more pixels than a picture may have
 */
export function decodeHeic(libheif: Libheif, bytes: ArrayBuffer): Promise<Pixels> {
  const images = new libheif.HeifDecoder().decode(new Uint8Array(bytes));
  const image = images.find(candidate => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('No image in the HEIC file');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > LIMITS.picturePixels) throw new Error('Too many pixels in the HEIC file');
  const canvas: Pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(canvas, filled => {
      if (filled) resolve(canvas);
      else reject(new Error('The HEIC image could not be decoded'));
    });
  });
}
