// Takes the place of `workspace/places.mjs` in the kit: commands run in a remote's own folder.
import { join } from 'node:path';

export const root = process.cwd();

/** Teams have no site of their own: they name one, or a server. */
export const site = undefined;

export const cache = join(root, 'node_modules', '.cache', 'avicable');

/** The folder of a remote. */
export const remoteFolder = () => root;
