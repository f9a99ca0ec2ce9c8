import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/build/places.mjs';

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Starts Chromium as all benchmarks do.
 * @param {string} executablePath
 * @param {string[]} more flags
 */
export const openBrowser = (executablePath, more = []) =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] });
