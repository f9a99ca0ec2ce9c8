import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The value of an `integrity` attribute for some bytes. */
export const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes the hash of every script and style of a built remote into its `mf-manifest.json`, which in turn is
 * vouched for by the discovery document.
 * @returns {string} the integrity of the manifest itself
 */
export function signRemote(folder) {
  const path = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const files = readdirSync(folder, { recursive: true })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.(js|css)$/.test(file))
    .sort();
  manifest.integrity = Object.fromEntries(
    files.map(file => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
  writeFileSync(path, JSON.stringify(manifest));
  return integrityOf(readFileSync(path));
}
