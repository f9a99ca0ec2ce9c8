import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginCompress } from './compress.mjs';
import { pluginListModules } from './list-modules.mjs';
import { devPorts } from './ports.mjs';
import { runtimeModules } from './runtime-modules.mjs';
import { signRemote } from './sign.mjs';
import { singletons } from './singletons.mjs';

/** Longest wait for one chunk, in milliseconds. */
const chunkLoadTimeout = 8000;

/**
 * The build of one remote: one exposed module (`./manifest`), nothing shared of its own.
 * `RELEASE_VERSION` names the release, `OUT_DIR` says where it goes.
 * @param {string} folder the remote's folder
 */
export function remoteConfig(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = process.env.RELEASE_VERSION ?? description.version;
  const name = description.name.replaceAll('-', '_');
  const port = devPorts()[description.name];
  return ({ command }) => ({
    plugins: [
      pluginReact(),
      ...(command === 'build' ? [pluginSign(version), pluginCompress(), pluginListModules()] : []),
    ],
    source: { entry: { index: './src/manifest.ts' } },
    server: { port, strictPort: true, printUrls: false, headers: { 'Access-Control-Allow-Origin': '*' } },
    // Chunks and the socket of Fast Refresh come from this server, not from the host's.
    dev: { assetPrefix: true, client: { host: 'localhost', port }, lazyCompilation: false },
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { root: process.env.OUT_DIR ?? 'dist' },
      legalComments: 'none',
    },
    performance: { printFileSize: false },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins, rspack }) => {
        // Two versions of a remote can meet in one page (a broken one and its fallback): they share no names.
        config.output.uniqueName = `${name}_${version}`;
        config.resolve.alias = { ...config.resolve.alias, ...runtimeModules() };
        config.output.chunkLoadingGlobal = `chunk_${name}_${version.replace(/\W/g, '_')}`;
        config.output.chunkLoadTimeout = chunkLoadTimeout;
        // The entry, itself vouched for by the manifest, vouches for what it loads.
        config.output.crossOriginLoading = 'anonymous';
        if (command === 'build')
          appendPlugins(
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
          );
        appendPlugins(
          new ModuleFederationPlugin({
            name,
            filename: 'remoteEntry.js',
            dts: false,
            manifest: true,
            shareStrategy: 'loaded-first',
            exposes: { './manifest': './src/manifest.ts' },
            shared: singletons(folder, 'remote'),
            experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
          }),
        );
      },
    },
  });
}

const pluginSign = version => ({
  name: 'avicable:sign',
  setup(api) {
    api.onAfterBuild(() => {
      signRemote(api.context.distPath, version);
    });
  },
});
