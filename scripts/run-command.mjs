import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build/build-changed.mjs';
import { root } from './workspace/places.mjs';

/**
 * Builds the server if it changed and runs one of its commands with the arguments of this process.
 * @param {string} name the program in api/dist
 */
export async function runCommand(name) {
  try {
    await buildChanged(console.log, ['api']);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  await import(pathToFileURL(join(root, 'api', 'dist', `${name}.js`)).href);
}
