// `npm run build` builds what changed; `npm run build -- host remote-search` only looks at those.
//
// What the server needs to know about the result:
// - The site is `dist/site`: `index.html`, `static/…` (hashed names: keep for ever), `remotes/<name>/<version>/…`
//   (immutable: keep for ever), `remotes.json` (no-store), and a few plain files beside index.html.
// - A path of `site-paths.json` gets index.html (no-store), for the page's own router; another one that is no file is 404.
// - In index.html every CSP_NONCE_PLACEHOLDER gives way to a nonce made anew for each answer: see `api/src/site`.
// - The server itself is `api/dist/server.js`.
import { buildChanged } from './build/build-changed.mjs';

try {
  await buildChanged(console.log, process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
