export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, i) => bytes[i] === byte);

/** Brands of an ISO base media file: the major brand, then the compatible brands. */
function brandsOf(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** The format of a file, by its first bytes and never by its name; `null` if it is not an accepted picture. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  if (bytes.length < 12) return null;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  const brands = brandsOf(bytes);
  // Both formats list the generic brand mif1, so the brand of the codec decides.
  if (brands.some(brand => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some(brand => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
