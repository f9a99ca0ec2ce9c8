import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace/places.mjs';

const PAGES = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

/** The anchors of a page's headings. */
const anchorsOf = page =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Targets of links and pictures inside the repository. */
const targetsIn = page =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)]
    .map(([, target]) => target)
    .filter(target => !/^[a-z]+:/.test(target));

it.each(PAGES)('every link of %s leads to a file and a heading', page => {
  for (const target of targetsIn(page)) {
    const [path, anchor] = target.split('#');
    const file = path ? join(dirname(page), path) : page;
    expect(existsSync(join(root, file)), target).toBe(true);
    if (anchor) expect(anchorsOf(file), target).toContain(anchor);
  }
});

it('the README stays short', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(80);
});
