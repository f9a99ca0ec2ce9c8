import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { filesOf } from 'releases/built-files';
import { InjectManifest } from 'workbox-webpack-plugin';

/** The HEIC decoder of 3 MB is not cached. Previews of HEIC pictures are therefore missing offline. */
const decoder = /^static\/assets\/libheif\./;
/** Public files that are not cached either, since the application does not load them. */
const notCached = /^(index\.html|(icons|screenshots)\/.*|.*\.webmanifest|robots\.txt)$/;

const hashOf = (/** @type {string} */ path) =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);

/**
 * Builds the service worker of the shell, with the list of the files it caches.
 * `/sw.js`, which open pages request every 20 seconds, has two lines. The first contains the page's revision, to
 * which the server adds its policy, and the origins of remotes (see `api/src/http/site`). The second loads the
 * worker, whose name contains a hash of its content.
 * @param {string} folder the host's folder
 */
export const pluginWorksOffline = folder => ({
  name: 'avicable:works-offline',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    const built = join(folder, 'node_modules', '.cache', `service-worker-${process.pid}`);
    const swDest = 'static/js/service-worker.js';
    api.onBeforeBuild(() => compile(folder, built));
    api.modifyRspackConfig((_, { appendPlugins }) =>
      appendPlugins(
        new InjectManifest({
          swSrc: join(built, 'worker.js'),
          swDest,
          compileSrc: false,
          include: [/^static\//],
          exclude: [decoder],
          // Names below `static` contain a hash of the file's content, so these files never change.
          dontCacheBustURLsMatching: /^\/static\//,
          additionalManifestEntries: publicFiles(join(folder, 'public')),
        }),
      ),
    );
    api.onAfterBuild(() => {
      rmSync(built, { recursive: true, force: true });
      const site = api.context.distPath;
      const name = swDest.replace('.js', `.${hashOf(join(site, swDest))}.js`);
      renameSync(join(site, swDest), join(site, name));
      const revision = `${hashOf(join(site, 'index.html'))}-PAGE_POLICY_PLACEHOLDER`;
      writeFileSync(
        join(site, 'sw.js'),
        `self.pageRevision='${revision}';self.remoteOrigins='REMOTE_ORIGINS_PLACEHOLDER'.split(' ');\nimportScripts('/${name}');\n`,
      );
    });
  },
});

/** The public files to cache. The plugin lists only bundled files, and the build merely copies public files. */
const publicFiles = (/** @type {string} */ folder) =>
  filesOf(folder)
    .filter(file => !notCached.test(file))
    .map(file => ({ url: `/${file}`, revision: hashOf(join(folder, file)) }));

async function compile(/** @type {string} */ folder, /** @type {string} */ output) {
  const builder = await createRsbuild({
    cwd: folder,
    config: {
      source: { entry: { worker: './src/pwa/worker/service-worker.ts' } },
      output: {
        target: 'web-worker',
        distPath: { root: output, js: '.' },
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
}
