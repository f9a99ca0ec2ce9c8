import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The value of an `integrity` attribute for some bytes. */
export const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export const manifestName = 'mf-manifest.json';

/** Files below a folder, with `/` between the parts of a path, in order. */
export const filesOf = folder =>
  readdirSync(folder, { recursive: true })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => statSync(join(folder, file)).isFile())
    .sort();

/** Files of a built remote that are vouched for; a compressed one is checked by what it unpacks to. */
export const vouchedFilesOf = folder =>
  filesOf(folder).filter(file => file !== manifestName && !file.endsWith('.br'));

/**
 * Writes the version and the hash of every file of a built remote into its `mf-manifest.json`, which in turn is vouched
 * for by the discovery document.
 */
export function signRemote(folder, version) {
  // Only of use to who builds.
  rmSync(join(folder, 'mf-stats.json'), { force: true });
  const path = join(folder, manifestName);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.metaData.buildInfo.buildVersion = version;
  manifest.integrity = Object.fromEntries(
    vouchedFilesOf(folder).map(file => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
  writeFileSync(path, JSON.stringify(manifest));
}
