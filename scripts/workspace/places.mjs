import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Whether packages are installed and built here; the container image has only the results. */
export const hasSources = existsSync(join(root, 'pnpm-lock.yaml'));

export const site = join(root, 'dist', 'site');

/** Build folders and the fingerprints of the last builds. */
export const cache = join(root, '.cache');

export const remoteFolder = (/** @type {string} */ name) => join(root, name);

/** Path of the list of modules that `pluginListModules` writes. */
export const modulesList = (/** @type {string} */ name) => join(cache, 'build', `${name}.modules.json`);
