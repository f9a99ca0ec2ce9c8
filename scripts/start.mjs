// `npm start` builds what changed and runs the server in this process, with its signals and exit code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build/build-changed.mjs';
import { root } from './workspace/places.mjs';

try {
  await buildChanged(console.log);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'api', 'dist', 'server.js')).href);
