import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { filesOf } from '../federation/sign.mjs';

/**
 * Only the browser's installer and builders need these: they are not kept for the offline application. Nor are the
 * 3 MB of the HEIC decoder, without which forms only lack a preview.
 */
const leftOut =
  /^(index\.html|mf-.*\.json|icons\/.*|.*\.webmanifest|robots\.txt|site-paths\.json|static\/assets\/libheif\..*|.*\.br)$/;
/** Named by their content: they never change. */
const hashed = /^static\//;

const hashOf = content => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * Builds the service worker of a built shell, with the list of the files it keeps.
 *
 * `/sw.js`, which browsers ask for every 20 seconds, is two lines: the worker's name, by its content, and the revision
 * of the page, to which the server adds its own policy and the origins of remotes (see `site-routes.ts`).
 * @param {string} folder the host's folder
 * @param {string} site the built shell
 */
export async function buildServiceWorker(folder, site) {
  const code = await compile(folder);
  const files = filesOf(site)
    .filter(file => !leftOut.test(file))
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
