// Imports run one way: fails where folders import each other in a circle, types and `import()` included, and names the
// files that do. Part of `npm run lint` and `npm test`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation/ports.mjs';
import { root } from '../workspace/places.mjs';
import { folderCircles } from './folder-circles.mjs';

/** The workspace to look through: this one, or another for tests. */
const workspace = process.argv[2] ?? root;
const packages = ['shared', 'host', ...remoteNames, 'api', 'api/admin'].map(name => `${name}/src`);
const folders = [...packages, 'scripts', 'e2e', 'bench'].filter(folder =>
  existsSync(join(workspace, folder)),
);

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
process.exitCode = count === 0 ? 0 : 1;
