import type { TakenAt } from '../../outbox/picture';

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

interface Tag {
  id: number;
  type: number;
  count: number;
  bytes: number[];
}

const short = (n: number) => [n >> 8, n & 255];
const long = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const ascii = (id: number, text: string): Tag => {
  const bytes = [...`${text}\0`].map(letter => letter.charCodeAt(0));
  return { id, type: ASCII, count: bytes.length, bytes };
};
/** An angle as degrees, minutes and ten-thousandths of a second. */
function angle(id: number, degrees: number): Tag {
  const tenThousandths = Math.round(Math.abs(degrees) * 3600 * 10_000);
  const wholeDegrees = Math.floor(tenThousandths / 36_000_000);
  const minutes = Math.floor((tenThousandths % 36_000_000) / 600_000);
  const bytes = [wholeDegrees, 1, minutes, 1, tenThousandths % 600_000, 10_000].flatMap(long);
  return { id, type: RATIONAL, count: 3, bytes };
}

/**
 * Encodes an image file directory (TIFF 6.0, section 2) at an offset. Values of more than four bytes follow the
 * entries.
 */
function directory(tags: Tag[], at: number): number[] {
  const entries: number[] = [];
  const values: number[] = [];
  const valuesAt = at + 2 + tags.length * 12 + 4;
  for (const { id, type, count, bytes } of tags) {
    const inline = bytes.length <= 4;
    entries.push(...short(id), ...short(type), ...long(count));
    entries.push(...(inline ? [...bytes, 0, 0, 0, 0].slice(0, 4) : long(valuesAt + values.length)));
    if (!inline) values.push(...bytes, ...(bytes.length % 2 ? [0] : []));
  }
  return [...short(tags.length), ...entries, ...long(0), ...values];
}

/** The EXIF segment (Exif 2.3, APP1) with upright orientation, position and date. */
function segment({ position, date }: TakenAt): Uint8Array {
  const pointer = (id: number, to: number): Tag => ({ id, type: LONG, count: 1, bytes: long(to) });
  const upright: Tag = { id: 0x0112, type: SHORT, count: 1, bytes: short(1) };
  const exif = date ? [ascii(0x9003, `${date.replaceAll('-', ':')} 00:00:00`)] : [];
  const gps = position
    ? [
        ascii(0x0001, position[1] < 0 ? 'S' : 'N'),
        angle(0x0002, position[1]),
        ascii(0x0003, position[0] < 0 ? 'W' : 'E'),
        angle(0x0004, position[0]),
      ]
    : [];
  const present = [exif, gps].filter(tags => tags.length > 0).length;
  const exifAt = 8 + 2 + (1 + present) * 12 + 4;
  const exifBytes = exif.length > 0 ? directory(exif, exifAt) : [];
  const gpsAt = exifAt + exifBytes.length;
  const root = [
    upright,
    ...(exif.length > 0 ? [pointer(0x8769, exifAt)] : []),
    ...(gps.length > 0 ? [pointer(0x8825, gpsAt)] : []),
  ];
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, ...long(8)],
    ...directory(root, 8),
    ...exifBytes,
    ...(gps.length > 0 ? directory(gps, gpsAt) : []),
  ];
  const content = [...[...'Exif\0\0'].map(letter => letter.charCodeAt(0)), ...tiff];
  return Uint8Array.from([0xff, 0xe1, ...short(content.length + 2), ...content]);
}

/** Inserts position and date into a JPEG drawn by a canvas, which has no EXIF data. */
export function writeTakenAt(jpeg: ArrayBuffer, taken: TakenAt): ArrayBuffer {
  if (!taken.position && !taken.date) return jpeg;
  const exif = segment(taken);
  const result = new Uint8Array(jpeg.byteLength + exif.length);
  const source = new Uint8Array(jpeg);
  result.set(source.subarray(0, 2));
  result.set(exif, 2);
  result.set(source.subarray(2), 2 + exif.length);
  return result.buffer;
}
