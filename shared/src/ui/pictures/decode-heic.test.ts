import libheif from 'libheif-js/libheif/libheif.js';
import { decodeHeic } from './decode-heic';

/** 48 × 32 pixels of red, made with heif-enc. */
const RED_HEIC = Uint8Array.from(
  atob(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEA',
      'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
      'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
      'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
      'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA',
      'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBrxmA70mlv//Opn/TIL/g2taY+bg=',
    ].join(''),
  ),
  letter => letter.charCodeAt(0),
);

afterAll(() => vi.unstubAllGlobals());

it('decodes HEIC without WebAssembly, which the page does not allow', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  const { data, width, height } = await decodeHeic(libheif(), RED_HEIC.buffer);
  expect([width, height]).toEqual([48, 32]);
  const [red = 0, green = 0, blue = 0, alpha] = data.slice(0, 4);
  expect(red).toBeGreaterThan(Math.max(green, blue) + 80);
  expect(alpha).toBe(255);
});

it.each([
  ['broken off', RED_HEIC.slice(0, 460).buffer],
  ['empty', new ArrayBuffer(0)],
])('refuses a file that is %s', async (_, bytes) => {
  await expect(async () => decodeHeic(libheif(), bytes)).rejects.toThrow();
});
