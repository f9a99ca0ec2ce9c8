/** Formats of pictures, detected from a file's content. */
export type ImageFormat = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/avif';

const BRANDS: Record<string, ImageFormat> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
};

/** Detects the format from the first bytes of a file; `null` for an unsupported file. */
export function imageFormatOf(bytes: ArrayBuffer): ImageFormat | null {
  const head = new Uint8Array(bytes, 0, Math.min(64, bytes.byteLength));
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  // The major brand of an AVIF file may be the generic `mif1`. A compatible brand then identifies it.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  return brands.some(brand => BRANDS[brand] === 'image/avif')
    ? 'image/avif'
    : (BRANDS[brands[0] ?? ''] ?? null);
}
