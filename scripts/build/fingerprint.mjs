import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', '.cache']);
const isTest = (/** @type {string} */ name) => /\.test\.\w+$/.test(name);

/**
 * A hash of the contents of files and folders, without tests.
 * @param {string} root the folder that paths are relative to
 * @param {string[]} paths files and folders; a missing path counts as empty
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(path => filesUnder(root, path))) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ root, /** @type {string} */ path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(entry => !(entry.isDirectory() ? skippedFolders.has(entry.name) : isTest(entry.name)))
    .map(entry => `${path}/${entry.name}`)
    .sort()
    .flatMap(child => filesUnder(root, child));
}
