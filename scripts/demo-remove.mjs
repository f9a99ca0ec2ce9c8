// Removes the demonstration set from the data of AVICABLE_DATA or DATABASE_URL and leaves what users entered.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build/build-changed.mjs';
import { root } from './build/places.mjs';
import { installIfNeeded } from './start/install.mjs';

try {
  installIfNeeded(console.log);
  await buildChanged(console.log, ['api']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'api', 'dist', 'remove-demonstration.js')).href);
