import { expect, it } from 'vitest';
import { pictureFinder } from './row-pictures';

it.each([
  ['a folder', 'media/été 1.jpg'],
  ['a folder as Windows writes it', 'media\\été 1.jpg'],
  ['accents as macOS writes them', 'media/été 1.jpg'.normalize('NFD')],
  ['underscores and capitals', 'media/Été_1.JPG'],
])('finds a picture in an archive with %s', (_, file) => {
  const picturesOf = pictureFinder([file]);
  const row = { geometry: null, values: { photo: 'été 1.jpg' } };
  expect(picturesOf(row, undefined)).toEqual({ found: [file], missing: [] });
});
