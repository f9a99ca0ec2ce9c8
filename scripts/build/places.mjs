import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What the server serves. */
export const site = join(root, 'dist', 'site');

/** Where builds happen and what was built from what is kept. */
export const cache = join(root, '.cache');

/** The administration, under the address the server gives it. */
export const administrationFolder = join(site, 'api', 'admin');

/** Which modules the scripts of a build hold. */
export const modulesList = name => join(cache, 'build', `${name}.modules.json`);
