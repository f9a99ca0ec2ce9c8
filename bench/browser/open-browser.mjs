import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';

export const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
/** The flags of all benchmarks. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Starts Chromium with the flags of all benchmarks.
 * @param {string} executablePath
 * @param {string[]} more additional flags
 */
export const openBrowser = (executablePath, more = []) =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] });
