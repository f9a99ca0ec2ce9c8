// `npm run pack -- <folder>` packs what a team outside this repository needs: @avicable/shared and @avicable/remote-kit.
import { join, resolve } from 'node:path';
import { wordsOf } from 'releases/refusal';
import { packKit } from './packages/pack-kit.mjs';
import { packShared } from './packages/pack-shared.mjs';
import { root } from './workspace/places.mjs';

try {
  const folder = resolve(process.argv[2] ?? join(root, 'dist', 'packages'));
  for (const pack of [packShared, packKit]) console.log(await pack(folder));
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
