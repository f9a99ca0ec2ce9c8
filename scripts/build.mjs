// `npm run build` builds what changed; `npm run build -- host remote-search` considers only those packages. A shell
// that is incompatible with a release in use is refused; `--force` switches to it all the same.
//
// The server relies on this result:
// - The site is `dist/site`: `index.html`, `static/…` (hashed names, cached for good), `remotes/<name>/<version>/…`
//   (immutable, cached for good), `remotes.json` (no-store), and a few plain files beside index.html.
// - The paths of `site-paths.json` get index.html (no-store) for the page's router; any other path without a file
//   gets 404.
// - CSP_NONCE_PLACEHOLDER in index.html is replaced by a new nonce for each response: see `api/src/http/site`.
// - The server itself is `api/dist/server.js`.
import { parseArgs } from 'node:util';
import { wordsOf } from 'releases/refusal';
import { buildChanged } from './build/build-changed.mjs';

try {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  });
  await buildChanged(console.log, positionals, values);
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
