// Replaces `workspace/places.mjs` in the kit, whose commands run in a remote's own folder.
import { join } from 'node:path';

export const root = process.cwd();

/** Teams have no site of their own, so commands require a folder or a server. */
export const site = undefined;

export const cache = join(root, 'node_modules', '.cache', 'avicable');

export const remoteFolder = () => root;
