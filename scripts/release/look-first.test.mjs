import { presentChromium } from '../workspace/chromium.mjs';
import { lookAtRelease } from './look-at-release.mjs';
import { lookFirst } from './look-first.mjs';

vi.mock('../workspace/chromium.mjs');
vi.mock('./look-at-release.mjs');

const release = {
  server: 'https://avicable.example',
  remote: 'remote-search',
  version: '1.5.0',
  built: '/x',
};
const shown = { screens: 3, ms: 830, files: 5, bytes: 61_400, errors: [], faults: [] };
const failed = {
  ...shown,
  errors: ['one', 'two'],
  faults: [
    { screen: '/search (fr, 390 × 844)', what: 'Error: broken\n    at x.js', picture: 'search-fr-390.png' },
  ],
};

async function look(options = {}) {
  const lines = [];
  await lookFirst(release, options, line => lines.push(line));
  return lines.join('\n');
}
beforeEach(() => vi.mocked(presentChromium).mockReturnValue('/usr/bin/chromium'));

it('says what the browser saw', async () => {
  vi.mocked(lookAtRelease).mockResolvedValue(shown);
  expect(await look()).toBe(
    'remote-search 1.5.0 in a browser: 3 screens in two languages at two sizes, the first shown in 830 ms; 5 files, 61 kB.',
  );
});

it('refuses a release with a screen that fails, unless it is forced', async () => {
  vi.mocked(lookAtRelease).mockResolvedValue(failed);
  await expect(look()).rejects.toThrow('fails in a browser. Nothing was released.');
  const told = await look({ force: true });
  expect(told).toContain('2 errors in the console\n    one\n    two');
  expect(told).toContain(
    '1 screen with faults\n    /search (fr, 390 × 844): Error: broken\n        at x.js\n    search-fr-390.png',
  );
  expect(told).toContain('Released all the same: --force.');
});

it('refuses when the page cannot be opened', async () => {
  vi.mocked(lookAtRelease).mockRejectedValue(new Error('page.goto: net::ERR_CONNECTION_REFUSED\nmore'));
  await expect(look()).rejects.toThrow(
    'could not be run in a browser: page.goto: net::ERR_CONNECTION_REFUSED',
  );
});

it('goes on without a browser, and says so', async () => {
  vi.mocked(presentChromium).mockReturnValue(undefined);
  expect(await look()).toContain('was not run in a browser: no Chromium found');
  expect(await look({ skip: true })).toContain('was not run in a browser: --no-browser.');
});
