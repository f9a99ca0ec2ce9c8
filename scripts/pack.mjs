// `npm run pack -- <folder>` packs what a team outside this repository needs: @avicable/shared and @avicable/remote-kit.
import { join, resolve } from 'node:path';
import { packKit } from './packages/pack-kit.mjs';
import { packShared } from './packages/pack-shared.mjs';
import { root } from './workspace/places.mjs';

try {
  const folder = resolve(process.argv[2] ?? join(root, 'dist', 'packages'));
  for (const pack of [packShared, packKit]) console.log(await pack(folder));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
