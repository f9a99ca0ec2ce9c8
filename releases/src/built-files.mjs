import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The value of an `integrity` attribute for a file's bytes.
 * @param {Uint8Array} bytes
 */
export const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export const manifestName = 'mf-manifest.json';

/** The sorted relative paths of all files in a folder, separated by `/`. */
export const filesOf = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => statSync(join(folder, file)).isFile())
    .sort();

export const isSourceMap = (/** @type {string} */ file) => file.endsWith('.map');

/** The files of a built remote that are published. Its source maps are stored apart. */
export const publicFilesOf = (/** @type {string} */ folder) =>
  filesOf(folder).filter(file => !isSourceMap(file));

/** The files of a built remote that get a hash. A compressed file is compared with its original instead. */
export const hashedFilesOf = (/** @type {string} */ folder) =>
  publicFilesOf(folder).filter(file => file !== manifestName && !file.endsWith('.br'));

/**
 * Writes the version, facts for pages that have not loaded the remote, and the hashes of the files into the
 * `mf-manifest.json` of a built remote. The discovery document holds the manifest's own hash.
 * @param {string} folder
 * @param {string} version
 * @param {object} [facts]
 */
export function signRemote(folder, version, facts = { kinds: [], routes: [] }) {
  // Nothing reads the build statistics at run time.
  rmSync(join(folder, 'mf-stats.json'), { force: true });
  const path = join(folder, manifestName);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.metaData.buildInfo.buildVersion = version;
  Object.assign(manifest, facts);
  manifest.integrity = Object.fromEntries(
    hashedFilesOf(folder).map(file => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
  writeFileSync(path, JSON.stringify(manifest));
}
