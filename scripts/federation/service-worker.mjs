import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { filesOf } from './sign.mjs';

/**
 * Files the offline application does not cache: those only the browser's installer or the build needs, and the 3 MB of
 * the HEIC decoder, without which only previews are missing.
 */
const notCached =
  /^(index\.html|mf-.*\.json|icons\/.*|.*\.webmanifest|robots\.txt|site-paths\.json|static\/assets\/libheif\..*|.*\.br)$/;
/** Their names contain a hash of their content, so they never change. */
const hashed = /^static\//;

const hashOf = content => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * Builds the service worker of a built shell, with the list of the files it caches.
 *
 * `/sw.js`, which browsers request every 20 seconds, has two lines: the page's revision, to which the server adds its
 * policy and the origins of remotes (see `api/src/http/site`), and the name of the worker, with a hash of its content.
 * @param {string} folder the host's folder
 * @param {string} site the built shell
 */
export async function buildServiceWorker(folder, site) {
  const code = await compile(folder);
  const files = filesOf(site)
    .filter(file => !notCached.test(file))
    .map(file => ({
      url: `/${file}`,
      revision: hashed.test(file) ? null : hashOf(readFileSync(join(site, file))),
    }));
  const worker = `self.shellFiles=${JSON.stringify(files)};${code}`;
  const name = `static/js/service-worker.${hashOf(worker)}.js`;
  writeFileSync(join(site, name), worker);
  const revision = `${hashOf(readFileSync(join(site, 'index.html')))}-PAGE_POLICY_PLACEHOLDER`;
  writeFileSync(
    join(site, 'sw.js'),
    `self.pageRevision='${revision}';self.remoteOrigins='REMOTE_ORIGINS_PLACEHOLDER'.split(' ');\nimportScripts('/${name}');\n`,
  );
}

async function compile(folder) {
  const output = join(folder, 'node_modules', '.cache', `service-worker-${process.pid}`);
  mkdirSync(output, { recursive: true });
  const builder = await createRsbuild({
    cwd: folder,
    config: {
      source: { entry: { worker: './src/pwa/worker/service-worker.ts' } },
      output: {
        target: 'web-worker',
        distPath: { root: output },
        filename: { js: '[name].js' },
        filenameHash: false,
        cleanDistPath: true,
        legalComments: 'none',
      },
      performance: { printFileSize: false },
      logLevel: 'error',
    },
  });
  const { close } = await builder.build();
  await close();
  const file = readdirSync(output, { recursive: true }).find(name => name.endsWith('worker.js'));
  return readFileSync(join(output, file), 'utf8');
}
