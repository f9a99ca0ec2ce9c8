// Builds what changed, if there are sources, and runs one of the server's programs (`api/dist/<name>.js`) in this
// process, with its arguments, signals and exit code: `npm start`, backup, restore, import, demo:remove.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wordsOf } from 'releases/refusal';
import { buildChanged } from './build/build-changed.mjs';
import { hasSources, root } from './workspace/places.mjs';

const [name] = process.argv.splice(2, 1);
const isServer = name === 'server';
if (isServer) process.env.NODE_ENV ??= 'production';
try {
  if (hasSources) await buildChanged(console.log, isServer ? [] : ['api']);
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}
await import(pathToFileURL(join(root, 'api', 'dist', `${name}.js`)).href);
