import { deflateSync } from 'node:zlib';
import { LIMITS } from 'shared/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { preparePicture } from './prepare-picture';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

async function faultOf(bytes: Uint8Array) {
  const outcome = await preparePicture(bytes);
  return outcome.status === 'refused' ? outcome.fault.code : 'accepted';
}

async function accepted(bytes: Uint8Array) {
  const outcome = await preparePicture(bytes);
  if (outcome.status === 'refused') throw new Error(outcome.fault.code);
  return outcome.picture;
}

/** 48 × 32 pixels of red, made with heif-enc: sharp writes no HEIC. */
const RED_HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEA',
    'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
    'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
    'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
    'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA',
    'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBrxmA70mlv//Opn/TIL/g2taY+bg=',
  ].join(''),
  'base64',
);

/** A PNG header that announces dimensions, with hardly any pixels behind it. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (crc ^ -1) >>> 0;
}

describe('a picture that is taken', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes a JPEG with a thumbnail', async format => {
    const picture = await accepted(await noise(800, 400).toFormat(format, { effort: 1 }).toBuffer());
    expect([picture.width, picture.height]).toEqual([800, 400]);
    expect((await sharp(picture.picture).metadata()).format).toBe('jpeg');
    const thumbnail = await sharp(picture.thumbnail).metadata();
    expect([thumbnail.width, thumbnail.height]).toEqual([320, 160]);
  });

  it('HEIC as phones write it', async () => {
    const picture = await accepted(RED_HEIC);
    expect([picture.width, picture.height]).toEqual([48, 32]);
    const { dominant } = await sharp(picture.picture).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g + 80);
    expect(await faultOf(RED_HEIC.subarray(0, 460))).toBe('file_damaged');
  });

  it('is turned upright, and keeps of its metadata only day and position', async () => {
    const bytes = await noise(60, 40)
      .withExif({
        IFD0: { Make: 'Camera', Artist: 'Somebody' },
        IFD2: { DateTimeOriginal: '2024:05:31 23:59:59' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '42/1 30/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '1/1 15/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await accepted(bytes);
    expect([picture.width, picture.height]).toEqual([40, 60]);
    expect(picture.takenOn).toBe('2024-05-31');
    expect(picture.position).toEqual({ type: 'Point', coordinates: [-1.25, 42.5] });
    const kept = await sharp(picture.picture).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
    expect(picture.picture.includes('Somebody')).toBe(false);
  });

  it('loses data appended after its pixels', async () => {
    const hidden = '<html><script>alert(1)</script></html>';
    const bytes = Buffer.concat([await noise(50, 50).jpeg().toBuffer(), Buffer.from(hidden)]);
    expect((await accepted(bytes)).picture.includes('<script>')).toBe(false);
  });
});

describe('a file that is refused', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
    ['PDF', '%PDF-1.7 and so on'],
    ['ZIP', 'PK\u0003\u0004 and so on and on'],
    ['HTML', '<!doctype html><p>hello</p>'],
  ])('%s is not an image', async (_, text) => {
    expect(await faultOf(Buffer.from(text, 'latin1'))).toBe('not_an_image');
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s is damaged', async format => {
    const whole = await noise(300, 300).toFormat(format, { effort: 1 }).toBuffer();
    expect(await faultOf(whole.subarray(0, whole.length >> 1))).toBe('file_damaged');
  });

  it('an empty file and a bare signature are damaged', async () => {
    expect(await faultOf(new Uint8Array())).toBe('file_damaged');
    expect(await faultOf(Buffer.from([0xff, 0xd8, 0xff, ...Array(20).fill(0)]))).toBe('file_damaged');
    expect(await faultOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('file_damaged');
  });

  it('a file over 20 MB is refused unread', async () => {
    expect(await faultOf(new Uint8Array(LIMITS.pictureBytes + 1))).toBe('file_too_large');
  });

  it('a decompression bomb is stopped at its header', async () => {
    const before = performance.now();
    expect(await faultOf(pngClaiming(30_000, 30_000))).toBe('image_too_large');
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
