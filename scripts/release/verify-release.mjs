import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import semver from 'semver';
import { filesOf, integrityOf, manifestName, vouchedFilesOf } from '../federation/sign.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Reads a built remote and checks every file of it against the hashes its manifest gives.
 * @param {string} folder
 * @returns {{manifest: object, integrity: string}} with the integrity of the manifest itself
 * @throws Refusal naming the first file that is missing, changed or not vouched for
 */
export function verifyFiles(folder) {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new Refusal(`${folder} holds no ${manifestName}: it is no built remote.`);
  const bytes = readFileSync(path);
  const manifest = parsed(path, bytes);
  const vouched = manifest.integrity ?? {};
  const there = vouchedFilesOf(folder);
  for (const file of there) {
    if (!vouched[file]) throw new Refusal(`${join(folder, file)} has no integrity in ${manifestName}.`);
    if (vouched[file] !== integrityOf(readFileSync(join(folder, file))))
      throw new Refusal(
        `${join(folder, file)} does not match its integrity: it was changed after the build.`,
      );
  }
  const packed = filesOf(folder).filter(file => file.endsWith('.br'));
  const other = packed.find(file => !unpacksToPlain(join(folder, file)));
  if (other) throw new Refusal(`${join(folder, other)} does not hold what the file beside it holds.`);
  const missing = Object.keys(vouched).find(file => !there.includes(file));
  if (missing) throw new Refusal(`${join(folder, missing)} is missing.`);
  if (!vouched[manifest.metaData?.remoteEntry?.name]) throw new Refusal(`${path} names no entry.`);
  return { manifest, integrity: integrityOf(bytes) };
}

function unpacksToPlain(packed) {
  const plain = packed.slice(0, -'.br'.length);
  try {
    return readFileSync(plain).equals(brotliDecompressSync(readFileSync(packed)));
  } catch {
    return false;
  }
}

function parsed(path, bytes) {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  }
}

/**
 * What a remote needs of the shell and does not get there, as sentences; none when the shell suits it.
 * @param {object} manifest the remote's `mf-manifest.json`
 * @param {string} site folder of the live shell
 */
export function unmetNeeds(manifest, site) {
  const path = join(site, manifestName);
  if (!existsSync(path))
    return [`${site} holds no shell (no ${manifestName}), which the remote could be checked with.`];
  const shell = parsed(path, readFileSync(path));
  const offered = new Map(shell.shared.map(({ name, version }) => [name, version]));
  return manifest.shared.flatMap(({ name, requiredVersion }) => {
    const version = offered.get(name);
    if (!version) return [`The shell offers no ${name}, which the remote needs in ${requiredVersion}.`];
    return semver.satisfies(version, requiredVersion)
      ? []
      : [`The shell offers ${name} ${version}; the remote needs ${requiredVersion}.`];
  });
}

/** @throws Refusal with everything the live shell does not offer */
export function verifyNeeds(manifest, site) {
  const unmet = unmetNeeds(manifest, site);
  if (unmet.length > 0) throw new Refusal(unmet.join('\n'));
}
