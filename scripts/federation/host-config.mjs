import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { pluginReact } from '@rsbuild/plugin-react';
import { discoveryOfDevServers } from './discovery-document.mjs';
import { devPorts } from './ports.mjs';
import { singletons } from './singletons.mjs';

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
 * The build of the shell, which brings every singleton.
 * `OUT_DIR` says where it goes.
 * @param {string} folder the host's folder
 */
export function hostConfig(folder) {
  const ports = devPorts();
  return ({ command }) => ({
    plugins: [pluginReact(), ...(command === 'build' ? [pluginProvidesAll(singletons(folder, 'host'))] : [])],
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
      proxy: { '/api': { target: `http://localhost:${ports.api}`, xfwd: true } },
    },
    dev: {
      lazyCompilation: false,
      setupMiddlewares: [middlewares => void middlewares.unshift(serveDiscovery(ports))],
    },
    // The server replaces this word in index.html, anew for each request.
    security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
    output: { cleanDistPath: true, distPath: { root: process.env.OUT_DIR ?? 'dist' }, legalComments: 'none' },
    performance: { printFileSize: false },
    tools: {
      rspack: (config, { appendPlugins }) => {
        config.output.uniqueName = 'host';
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

function serveDiscovery(ports) {
  const body = JSON.stringify(discoveryOfDevServers(ports));
  return (request, response, next) => {
    if (request.url?.split('?')[0] !== '/remotes.json') return next();
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    response.end(body);
  };
}

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
