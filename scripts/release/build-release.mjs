import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, wordsOf } from 'releases/refusal';
import { isReleaseVersion } from 'releases/traffic';
import { cache, remoteFolder, root } from '../workspace/places.mjs';
import { runQuietly } from '../workspace/run-program.mjs';

/**
 * The version in a remote's package.json.
 * @throws Refusal if the sources are missing, or if the version is invalid or has the form reserved for builds of the
 * working tree
 */
export function versionOf(/** @type {string} */ remote) {
  const file = join(remoteFolder(remote), 'package.json');
  if (!existsSync(file))
    throw new Refusal(
      `The sources of ${remote} are not here. Release from where they are with --server, or --built <folder>.`,
    );
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  if (!isReleaseVersion(version))
    throw new Refusal(`${remote}/package.json: "${version}" is no version to release, such as 1.5.0.`);
  return version;
}

/**
 * Checks a remote's types against `shared` and builds it.
 * @returns {Promise<string>} the output folder
 * @throws Refusal with the output of the compiler or the bundler
 */
export async function buildRelease(/** @type {string} */ remote, /** @type {string} */ version) {
  const folder = join(cache, 'release', `${remote}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await runQuietly(`npx --no-install tsc -p "${remoteFolder(remote)}"`, { cwd: root });
    await runQuietly('npx --no-install rsbuild build', {
      cwd: remoteFolder(remote),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        OUT_DIR: folder,
        RELEASE_VERSION: version,
        SOURCE_MAPS: '1',
      },
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Refusal(wordsOf(error));
  }
  return folder;
}
