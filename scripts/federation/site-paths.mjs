import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const read = file => JSON.parse(readFileSync(file, 'utf8'));

/** Paths of the shell's own screens: a part that begins with a colon stands for anything. */
export const hostPaths = folder => Object.values(read(join(folder, 'src/app/host-paths.json')));

/**
 * Every path the page answers, without language: `*` stands for whatever a remote has below its own.
 * @param {string} folder the host's folder
 */
export const sitePaths = folder => [
  '',
  ...hostPaths(folder),
  ...Object.keys(read(join(folder, 'src/remotes/prefixes.json'))).map(prefix => `${prefix}/*`),
];

/** Tells the server which addresses are the page's: it answers 404 to the others. */
export const pluginListPaths = folder => ({
  name: 'avicable:list-paths',
  setup(api) {
    api.onAfterBuild(() =>
      writeFileSync(join(api.context.distPath, 'site-paths.json'), JSON.stringify(sitePaths(folder))),
    );
  },
});
