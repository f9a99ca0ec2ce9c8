import { LOGO_BYTES } from 'shared/contract/administration';
import sharp from 'sharp';
import { InvalidInput } from '../../http/request-refused';
import { pictureFormatOf } from '../media/picture-format';

const PICTURE = /^data:[\w.+-]*(?:\/[\w.+-]*)?;base64,([A-Za-z0-9+/=\s]+)$/;
const WIDTH = 480;
const HEIGHT = 300;
const MOST_PIXELS = 25_000_000;

const refuse = (code: 'not_an_image' | 'file_damaged' | 'file_too_large', limit?: number) =>
  new InvalidInput([{ path: ['logo'], code, params: limit === undefined ? {} : { limit } }]);

/**
 * Re-encodes a logo given as a `data:` URL. Its content decides its type, and only its pixels remain.
 * @throws InvalidInput for anything but a JPEG, PNG, WebP or AVIF picture, and for a picture that is too large
 */
export async function prepareLogo(address: string): Promise<string> {
  const encoded = PICTURE.exec(address)?.[1];
  if (!encoded) throw refuse('not_an_image');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > LOGO_BYTES) throw refuse('file_too_large', LOGO_BYTES / 1024 / 1024);
  const format = pictureFormatOf(bytes);
  if (!format || format === 'heic') throw refuse('not_an_image');
  try {
    const logo = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
    return `data:image/webp;base64,${logo.toString('base64')}`;
  } catch {
    // Only the header was valid.
    throw refuse('file_damaged');
  }
}
