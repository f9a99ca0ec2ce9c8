import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import semver from 'semver';
import { z } from 'zod';
import { filesOf, hashedFilesOf, integrityOf, manifestName, publicFilesOf } from './built-files.mjs';
import { partsOf } from './manifest-parts.mjs';
import { Refusal, wordsOf } from './refusal.mjs';
import { isServed, MOST_MANIFEST_BYTES, remoteManifestSchema } from './remote-manifest.mjs';

/** The parts of a remote's manifest that are checked; the runtime reads the rest. */
const manifestSchema = remoteManifestSchema.extend({
  metaData: z.looseObject({
    buildInfo: z.looseObject({ buildName: z.string(), buildVersion: z.string() }),
    remoteEntry: z.looseObject({ name: z.string() }),
  }),
});

/**
 * @typedef {z.infer<typeof manifestSchema>} Manifest of a remote
 * @typedef {Record<string, Record<string, string>>} Declarations of `shared`: their hashes by entry point and name
 * @typedef {{name: string} & Record<string, unknown>} Kind of record: its facts
 * @typedef {object} Shell its manifest
 * @property {{name: string, version: string}[]} shared
 * @property {Declarations} [offers]
 * @property {Record<string, string>} [prefixes] remotes by the first segment of their paths
 * @property {Kind[]} [kinds]
 * @property {string[]} [groups]
 */

/**
 * Checks the file names of a built remote, and every file against the hashes in its manifest.
 * @param {string} folder
 * @returns {{manifest: Manifest, integrity: string}} the manifest and its own hash
 * @throws Refusal with the first file that is missing, changed or without a hash
 */
export function verifyFiles(folder) {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new Refusal(`${folder} holds no ${manifestName}: it is no built remote.`);
  const bytes = readFileSync(path);
  if (bytes.length > MOST_MANIFEST_BYTES)
    throw new Refusal(`${path} has ${bytes.length} bytes, at most ${MOST_MANIFEST_BYTES} may be.`);
  /** @type {Manifest} */
  const manifest = parsed(path, bytes);
  const { success, error } = manifestSchema.safeParse(manifest);
  if (!success) throw new Refusal(`${path} is no manifest of a remote: ${z.prettifyError(error)}`);
  const hashes = manifest.integrity ?? {};
  const present = filesOf(folder);
  const other = publicFilesOf(folder).find(file => !isServed(file));
  if (other)
    throw new Refusal(
      `${join(folder, other)}: a release holds scripts, styles, fonts, pictures and JSON only.`,
    );
  const files = hashedFilesOf(folder);
  for (const file of files) {
    if (!hashes[file]) throw new Refusal(`${join(folder, file)} has no integrity in ${manifestName}.`);
    if (hashes[file] !== integrityOf(readFileSync(join(folder, file))))
      throw new Refusal(
        `${join(folder, file)} does not match its integrity: it was changed after the build.`,
      );
  }
  const compressed = present.filter(file => file.endsWith('.br'));
  const stale = compressed.find(file => !matchesOriginal(join(folder, file)));
  if (stale) throw new Refusal(`${join(folder, stale)} does not hold what the file beside it holds.`);
  const missing = Object.keys(hashes).find(file => !present.includes(file));
  if (missing) throw new Refusal(`${join(folder, missing)} is missing.`);
  if (!hashes[manifest.metaData.remoteEntry.name]) throw new Refusal(`${path} names no entry.`);
  return { manifest, integrity: integrityOf(bytes) };
}

function matchesOriginal(/** @type {string} */ compressed) {
  try {
    const original = readFileSync(compressed.slice(0, -'.br'.length));
    // Content that unpacks to more differs from the original, and could fill the memory.
    const maxOutputLength = original.length + 1;
    return original.equals(brotliDecompressSync(readFileSync(compressed), { maxOutputLength }));
  } catch {
    return false;
  }
}

function parsed(/** @type {string} */ path, /** @type {Buffer} */ bytes) {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${wordsOf(error)}`);
  }
}

/**
 * @param {string} site folder of the live shell
 * @returns {Shell | undefined}
 */
function shellIn(site) {
  const path = join(site, manifestName);
  return existsSync(path) ? parsed(path, readFileSync(path)) : undefined;
}

/**
 * Sentences about the requirements of a remote that the shell does not meet.
 * @param {Pick<Manifest, 'shared' | 'uses'>} manifest the remote's `mf-manifest.json`
 * @param {string} site folder of the live shell
 */
export function unmetNeeds(manifest, site) {
  const shell = shellIn(site);
  if (!shell) return [`${site} holds no shell (no ${manifestName}), which the remote could be checked with.`];
  const versions = new Map(shell.shared.map(({ name, version }) => [name, version]));
  const unmet = manifest.shared.flatMap(({ name, requiredVersion }) => {
    const version = versions.get(name);
    if (!version) return [`The shell offers no ${name}, which the remote needs in ${requiredVersion}.`];
    return semver.satisfies(version, requiredVersion)
      ? []
      : [`The shell offers ${name} ${version}; the remote needs ${requiredVersion}.`];
  });
  return [...unmet, ...changedUses(manifest.uses ?? {}, shell.offers ?? {})];
}

/** Sentences about exports of `shared` that a remote uses and the shell has changed or removed. */
const changedUses = (/** @type {Declarations} */ uses, /** @type {Declarations} */ offers) =>
  Object.entries(uses).flatMap(([entry, names]) =>
    Object.entries(names)
      .filter(([name, hash]) => offers[entry]?.[name] !== hash)
      .map(([name]) =>
        offers[entry]?.[name]
          ? `The shell offers another ${name} in ${entry} than the remote was built against.`
          : `The shell offers no ${name} in ${entry}, which the remote uses.`,
      ),
  );

/**
 * Checks the parts of a remote's manifest that pages use: they must be valid, within the limits, and the remote's
 * own.
 * @param {Manifest} manifest
 * @param {string} site folder of the live shell
 * @throws Refusal with everything that a page would leave out
 */
export function verifyParts(manifest, site) {
  const { prefixes = {}, kinds = [] } = shellIn(site) ?? {};
  const { buildName } = manifest.metaData.buildInfo;
  const own = Object.keys(prefixes).filter(prefix => prefixes[prefix] === buildName);
  const { problems } = partsOf(manifest, {
    prefixes: manifest.prefix ? [...own, manifest.prefix] : own,
    kinds,
  });
  if (problems.length > 0)
    throw new Refusal(`${manifestName}:\n${problems.map(({ words }) => `  ${words}`).join('\n')}`);
}

/**
 * The groups of users that the shell of a site knows; none for a shell of an earlier version.
 * @param {string} site folder of the live shell
 */
export const groupsIn = site => shellIn(site)?.groups ?? [];

/**
 * @param {Manifest} manifest
 * @param {string} site folder of the live shell
 * @throws Refusal with all unmet requirements
 */
export function verifyNeeds(manifest, site) {
  const unmet = unmetNeeds(manifest, site);
  if (unmet.length > 0) throw new Refusal(unmet.join('\n'));
}
