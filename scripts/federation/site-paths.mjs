import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** The paths of the shell's own screens; a segment that begins with a colon is a parameter. */
export const hostPaths = (/** @type {string} */ folder) =>
  Object.values(read(join(folder, 'src/app/host-paths.json')));

/**
 * Every path of the page, without the language prefix; `*` stands for the paths of a remote.
 * @param {string} folder the host's folder
 */
export const sitePaths = folder => [
  '',
  ...hostPaths(folder),
  ...Object.keys(remotePrefixes(folder)).map(prefix => `${prefix}/*`),
];

/** The remotes by the first segment of their paths. */
export const remotePrefixes = (/** @type {string} */ folder) =>
  read(join(folder, 'src/remotes/prefixes.json'));

/** Writes the list of the page's paths, for which the server sends the page. */
export const pluginListPaths = (/** @type {string} */ folder) => ({
  name: 'avicable:list-paths',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(() =>
      writeFileSync(join(api.context.distPath, 'site-paths.json'), JSON.stringify(sitePaths(folder))),
    );
  },
});
