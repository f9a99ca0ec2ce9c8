import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wordsOf } from 'releases/refusal';
import { buildChanged } from './build/build-changed.mjs';
import { hasSources, root } from './workspace/places.mjs';

/**
 * Builds what changed, where there are sources, and runs one of the server's programs in this process, with its
 * arguments, signals and exit code.
 * @param {string} name the program in api/dist
 * @param {string[]} packages the packages to build; all if there are none
 */
export async function runCommand(name, packages = ['api']) {
  try {
    if (hasSources) await buildChanged(console.log, packages);
  } catch (error) {
    console.error(wordsOf(error));
    process.exit(1);
  }
  await import(pathToFileURL(join(root, 'api', 'dist', `${name}.js`)).href);
}
