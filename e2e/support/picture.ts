import { Buffer } from 'node:buffer';

/** Converts degrees to EXIF's list of degrees, minutes and seconds as unsigned rationals. */
function degreesMinutesSeconds(value: number): [number, number][] {
  const degrees = Math.floor(value);
  const minutes = Math.floor((value - degrees) * 60);
  const seconds = Math.round(((value - degrees) * 60 - minutes) * 60 * 100);
  return [
    [degrees, 1],
    [minutes, 1],
    [seconds, 100],
  ];
}

interface Entry {
  tag: number;
  type: 2 | 4 | 5;
  count: number;
  value: Buffer;
}
const text = (tag: number, value: string): Entry => ({
  tag,
  type: 2,
  count: value.length + 1,
  value: Buffer.from(`${value}\0`, 'latin1'),
});
const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return { tag, type: 4, count: 1, value: bytes };
};
const rationals = (tag: number, values: [number, number][]): Entry => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, [numerator, denominator]] of values.entries()) {
    bytes.writeUInt32BE(numerator, index * 8);
    bytes.writeUInt32BE(denominator, index * 8 + 4);
  }
  return { tag, type: 5, count: values.length, value: bytes };
};

/** Encodes an image file directory at an offset of the TIFF block. Longer values follow the entries. */
function directory(entries: Entry[], offset: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16BE(entries.length);
  const overflow: Buffer[] = [];
  let free = offset + head.length;
  for (const [index, entry] of entries.entries()) {
    const at = 2 + index * 12;
    head.writeUInt16BE(entry.tag, at);
    head.writeUInt16BE(entry.type, at + 2);
    head.writeUInt32BE(entry.count, at + 4);
    if (entry.value.length <= 4) entry.value.copy(head, at + 8);
    else {
      head.writeUInt32BE(free, at + 8);
      overflow.push(entry.value);
      free += entry.value.length;
    }
  }
  return Buffer.concat([head, ...overflow]);
}

/**
 * Writes a position and a date into a JPEG, like a camera.
 * @param jpeg a JPEG without EXIF
 * @param place latitude and longitude in degrees, north and east
 * @param day `YYYY-MM-DD`
 */
export function withExif(jpeg: Buffer, place: { latitude: number; longitude: number }, day: string): Buffer {
  const taken = text(0x9003, `${day.replaceAll('-', ':')} 10:30:00`);
  const gps = [
    text(1, 'N'),
    rationals(2, degreesMinutesSeconds(place.latitude)),
    text(3, 'E'),
    rationals(4, degreesMinutesSeconds(place.longitude)),
  ];
  const exifAt = 8 + 2 + 2 * 12 + 4;
  const exif = directory([taken], exifAt);
  const gpsAt = exifAt + exif.length;
  const root = directory([long(0x8769, exifAt), long(0x8825, gpsAt)], 8);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\b', 'latin1'), root, exif, directory(gps, gpsAt)]);
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, payload, jpeg.subarray(2)]);
}
