import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Whether packages are installed and built here; the container image has only the results. */
export const hasSources = existsSync(join(root, 'pnpm-lock.yaml'));

/** The files the server serves. */
export const site = join(root, 'dist', 'site');

/** Build folders and the fingerprints of the last builds. */
export const cache = join(root, '.cache');

/** The folder of a remote. */
export const remoteFolder = (/** @type {string} */ name) => join(root, name);

/** The list of the modules in each script of a build. */
export const modulesList = (/** @type {string} */ name) => join(cache, 'build', `${name}.modules.json`);
