import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import tokens from './tokens.json';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');

/** Custom properties in CSS by name, in the formatter's case, quotes and leading zeros. */
const properties = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--av-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );

const ofFaces = (faces: Record<string, string>) =>
  Object.fromEntries(Object.entries(faces).map(([name, colour]) => [`f-${name}`, colour]));

test.each([
  ['light', light, { ...tokens.shared.app, ...tokens.light.app, ...ofFaces(tokens.light.faces) }],
  ['dark', dark, { ...tokens.dark.app, ...ofFaces(tokens.dark.faces) }],
])('theme.css holds the %s tokens', (_, text, expected) => {
  expect(properties(text)).toMatchObject(expected);
});

test('both themes name the same colours', () => {
  expect(Object.keys(tokens.dark.app).sort()).toEqual(Object.keys(tokens.light.app).sort());
  expect(Object.keys(tokens.dark.faces)).toEqual(Object.keys(tokens.light.faces));
});

it('draws a box to tick with corners: a circle is for one of several choices', () => {
  const box = 16;
  expect(tokens.shared.components.Checkbox.borderRadiusSM).toBeLessThan(box / 3);
});
