// Checks the direction of imports: fails if folders import each other in a circle, including types and `import()`, or
// if a package imports from `scripts`, and names the files. Part of `npm run lint` and `npm test`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation/ports.mjs';
import { root } from '../workspace/places.mjs';
import { folderCircles, importersOf } from './folder-circles.mjs';

/** The workspace to check: this one, or another in tests. */
const workspace = process.argv[2] ?? root;
const isThere = (/** @type {string} */ folder) => existsSync(join(workspace, folder));
const packages = ['releases', 'shared', 'host', ...remoteNames, 'api'];
const sources = packages.map(name => `${name}/src`);
const folders = [...sources, 'scripts', 'e2e', 'bench'].filter(isThere);

let count = 0;
for (const folder of folders)
  for (const { parent, from, to, files } of folderCircles(join(workspace, folder))) {
    count += 1;
    const sides = [from, to].map(side => (side === '.' ? 'its own files' : side)).join(' → ');
    console.error(`${join(folder, parent)}: ${sides} closes a circle\n    ${files.join(' → ')}`);
  }
console.log(
  count === 0 ? 'No circle between folders.' : `${count} imports are part of circles between folders.`,
);
const importers = packages
  .filter(isThere)
  .flatMap(name =>
    importersOf(join(workspace, name), join(workspace, 'scripts')).map(file => join(name, file)),
  );
for (const file of importers) console.error(`${file} imports from scripts, which no package does`);
process.exitCode = count + importers.length === 0 ? 0 : 1;
