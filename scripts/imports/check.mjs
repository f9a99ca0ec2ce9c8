// Imports run one way: fails where folders import each other in a circle, types and `import()` included, and names the
// files that do. Part of `npm run lint` and `npm test`.
import { join } from 'node:path';
import { remoteNames } from '../federation/ports.mjs';
import { root } from '../workspace/places.mjs';
import { folderCircles } from './folder-circles.mjs';

/** Still with circles: an entry goes when the package has none any more. */
const NOT_YET = [];

const sources = ['shared', 'host', ...remoteNames, 'api', 'api/admin'].map(name => `${name}/src`);
let found = 0;
for (const source of [...sources, 'scripts', 'e2e', 'bench']) {
  if (NOT_YET.includes(source)) continue;
  for (const { parent, from, to, files } of folderCircles(join(root, source))) {
    found += 1;
    const sides = [from, to].map(side => (side === '.' ? 'its own files' : side)).join(' → ');
    console.error(`${join(source, parent)}: ${sides} closes a circle\n    ${files.join(' → ')}`);
  }
}
console.log(
  found === 0 ? 'No circle between folders.' : `${found} imports are part of circles between folders.`,
);
process.exitCode = found === 0 ? 0 : 1;
