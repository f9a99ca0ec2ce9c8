import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { pluginReact } from '@rsbuild/plugin-react';
import { buildServiceWorker } from '../build/service-worker.mjs';
import { pluginCompress } from './compress.mjs';
import { discoveryOfDevServers } from './discovery-document.mjs';
import { pluginListModules } from './list-modules.mjs';
import { devPorts, remoteNames } from './ports.mjs';
import { runtimeModules } from './runtime-modules.mjs';
import { singletons } from './singletons.mjs';
import { pluginListPaths } from './site-paths.mjs';

/**
 * Every remote brings a Fast Refresh runtime of its own, later than React: this remembers React's renderer for them.
 */
const recordRenderers = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    this.renderers.set(this.renderers.size + 1, renderer);
    return this.renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

/**
 * What every screen needs is two files, ours and others'. By themselves, the chunks of two singletons that share a
 * small module both bring it.
 */
const ofEveryScreen = {
  core: /[\\/]shared[\\/]src[\\/](api|browser|contract|i18n|navigation|router|session|ui[\\/]core)[\\/]/,
  libraries:
    /[\\/]node_modules[\\/](zod|zustand|ky|jwt-decode|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query-core|react-query))[\\/]/,
};
const cacheGroups = Object.fromEntries(
  Object.entries(ofEveryScreen).map(([name, test]) => [name, { name, test, chunks: 'async', enforce: true }]),
);

/** The files of every screen, by the names of their chunks: the page asks for them together with its entry. */
const everyScreen = ['bootstrap', 'lib-react', 'lib-router', ...Object.keys(ofEveryScreen)];

/**
 * The build of the shell, which brings every singleton.
 * `OUT_DIR` says where it goes.
 * @param {string} folder the host's folder
 */
export function hostConfig(folder) {
  const ports = devPorts();
  const server = process.env.DEV_SERVER || `http://localhost:${ports.api}`;
  return ({ command }) => ({
    plugins: [
      pluginReact(),
      ...(command === 'build'
        ? [
            pluginProvidesAll(singletons(folder, 'host')),
            pluginWorksOffline(folder),
            pluginListPaths(folder),
            pluginCompress(),
            pluginListModules(),
          ]
        : []),
    ],
    source: { entry: { index: './src/index.ts' } },
    html: {
      template: './public/index.html',
      tags:
        command === 'dev' ? [{ tag: 'script', head: true, append: false, children: recordRenderers }] : [],
    },
    server: {
      port: ports.host,
      strictPort: true,
      publicDir: { name: 'public', copyOnBuild: true, ignore: ['**/index.html'] },
      historyApiFallback: true,
      proxy: {
        '/api': { target: server, xfwd: true, changeOrigin: true },
        // Releases of the remotes that have no dev server.
        '/remotes/': { target: server, changeOrigin: true },
      },
    },
    dev: {
      lazyCompilation: false,
      setupMiddlewares: [middlewares => void middlewares.unshift(serveDiscovery(ports, server))],
    },
    // The server replaces this word in index.html, anew for each request.
    security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
    output: {
      cleanDistPath: true,
      distPath: { root: process.env.OUT_DIR ?? 'dist' },
      legalComments: 'none',
      // 3 MB, made small by its authors: served as they publish it.
      minify: { jsOptions: { exclude: /[\\/]libheif\.\w+\.js$/ } },
    },
    performance: {
      printFileSize: false,
      preload: { include: new RegExp(`/(${everyScreen.join('|')})\\.\\w+\\.(js|css)$`) },
    },
    splitChunks: { cacheGroups },
    tools: {
      rspack: (config, { appendPlugins }) => {
        config.output.uniqueName = 'host';
        config.resolve.alias = { ...config.resolve.alias, ...runtimeModules() };
        if (command === 'build') bundleWorkersAlone(config.module);
        appendPlugins(
          new ModuleFederationPlugin({
            name: 'host',
            dts: false,
            manifest: command === 'build',
            shareStrategy: 'loaded-first',
            shared: singletons(folder, 'host'),
            experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
          }),
        );
      },
    },
  });
}

/** A worker that is a chunk of the page would carry the whole run time of the federation. */
function bundleWorkersAlone(module) {
  module.parser = { ...module.parser, javascript: { ...module.parser?.javascript, worker: false } };
  module.rules.push({
    resource: /[-.]worker\.ts$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'static/js/[name].[contenthash:10].js' },
    loader: fileURLToPath(new URL('worker-loader.mjs', import.meta.url)),
  });
}

/** The remotes of `DEV_REMOTES` come from their dev servers, the others from what the server gives to everybody. */
function serveDiscovery(ports, server) {
  const names = process.env.DEV_REMOTES?.split(',') ?? remoteNames;
  const own = discoveryOfDevServers(ports, names);
  async function document() {
    if (names.length === remoteNames.length) return own;
    const released = await (await fetch(new URL('/remotes.json', server))).json();
    return { ...own, microFrontends: { ...released.microFrontends, ...own.microFrontends } };
  }
  return (request, response, next) => {
    if (request.url?.split('?')[0] !== '/remotes.json') return next();
    document().then(
      body => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(JSON.stringify(body));
      },
      error => {
        response.statusCode = 502;
        response.end(`No remotes.json from ${server}: ${error.message}`);
      },
    );
  };
}

const pluginWorksOffline = folder => ({
  name: 'avicable:works-offline',
  setup(api) {
    api.onAfterBuild(() => buildServiceWorker(folder, api.context.distPath));
  },
});

/** A remote brings none of the singletons: one that is missing here would break it in the browser. */
const pluginProvidesAll = table => ({
  name: 'avicable:provides-all',
  setup(api) {
    api.onAfterBuild(() => {
      const manifest = JSON.parse(readFileSync(join(api.context.distPath, 'mf-manifest.json'), 'utf8'));
      const provided = new Set(manifest.shared.map(({ name }) => name));
      const missing = Object.keys(table).filter(name => !name.endsWith('/') && !provided.has(name));
      if (missing.length > 0) throw new Error(`Not in the host's build: ${missing.join(', ')}`);
    });
  },
});
