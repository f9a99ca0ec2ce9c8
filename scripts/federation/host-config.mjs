import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { pluginReact } from '@rsbuild/plugin-react';
import { discoveryOfDevServers } from './discovery-document.mjs';
import { devPorts } from './ports.mjs';
import { singletons } from './singletons.mjs';

/**
 * The build of the shell, which brings every singleton.
 * `OUT_DIR` says where it goes.
 * @param {string} folder the host's folder
 */
export function hostConfig(folder) {
  const ports = devPorts();
  return ({ command }) => ({
    plugins: [pluginReact()],
    source: { entry: { index: './src/index.ts' } },
    html: { template: './public/index.html' },
    server: {
      port: ports.host,
      strictPort: true,
      publicDir: { name: 'public', copyOnBuild: true, ignore: ['**/index.html'] },
      historyApiFallback: true,
      proxy: { '/api': { target: `http://localhost:${ports.api}`, xfwd: true } },
    },
    dev: { setupMiddlewares: [middlewares => void middlewares.unshift(serveDiscovery(ports))] },
    // The server replaces this word in index.html, anew for each request.
    security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
    output: { distPath: { root: process.env.OUT_DIR ?? 'dist' }, legalComments: 'none' },
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
