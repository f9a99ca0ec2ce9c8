import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { signRemote } from 'releases/built-files';
import { pluginCompress, pluginListModules } from './after-build.mjs';
import { compileHints } from './compile-hints.mjs';
import { joinLiveShell } from './join-live-shell.mjs';
import { devPorts } from './ports.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { runtimeModules } from './runtime-modules.mjs';
import { fingerprintOf, usesOf } from './shared-uses.mjs';
import { bundledModules, sharedPackage, singletons } from './singletons.mjs';

/** @import { Rspack } from '@rsbuild/core' */

/** Time limit for one chunk, in milliseconds. */
const chunkLoadTimeout = 8000;

/**
 * The build configuration of a remote: it exposes one module (`./manifest`) and bundles no singleton.
 * `RELEASE_VERSION` sets the version, `OUT_DIR` the output folder. `SOURCE_MAPS` adds source maps, which no script names.
 * @param {string} folder the remote's folder
 */
export function remoteConfig(folder) {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = process.env.RELEASE_VERSION ?? description.version;
  if (!/^[a-z][a-z\d-]*$/.test(description.name))
    throw new Error(
      `"${description.name}" cannot be a remote's name: use small letters, digits and hyphens.`,
    );
  const name = description.name.replaceAll('-', '_');
  const prefix = description.avicable?.prefix;
  const port = devPorts()[description.name];
  const live = process.env.LIVE_SERVER;
  const ownServer = {
    plugins: [pluginReact()],
    server: {},
    // Chunks and the Fast Refresh socket come from this server instead of the host's.
    dev: { assetPrefix: true, client: { host: 'localhost', port }, lazyCompilation: false },
  };
  const joined = live
    ? joinLiveShell({ name: description.name, folder, prefix, server: live, port })
    : ownServer;
  return defineConfig(({ command }) => ({
    plugins:
      command === 'build'
        ? [pluginReact(), pluginSign(folder, version, prefix), pluginCompress(), pluginListModules()]
        : joined.plugins,
    source: { entry: { index: './src/manifest.ts' } },
    server: {
      port,
      strictPort: true,
      printUrls: Boolean(live),
      headers: { 'Access-Control-Allow-Origin': '*' },
      ...joined.server,
    },
    dev: joined.dev,
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { root: process.env.OUT_DIR ?? 'dist' },
      legalComments: 'none',
      ...(process.env.SOURCE_MAPS ? { sourceMap: { js: 'hidden-nosources-source-map' } } : {}),
    },
    performance: { printFileSize: false },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins, rspack }) => {
        // A page may load two versions of a remote (a broken one and its fallback), so names include the version.
        config.output.uniqueName = `${name}_${version}`;
        config.resolve.alias = { ...config.resolve.alias, ...runtimeModules() };
        config.output.chunkLoadingGlobal = `chunk_${name}_${version.replace(/\W/g, '_')}`;
        config.output.chunkLoadTimeout = chunkLoadTimeout;
        // Paths in source maps are relative to the remote's folder and reveal nothing of the machine.
        config.output.devtoolModuleFilenameTemplate = '[resource-path]';
        // A module that threw throws again at a later import, instead of returning incomplete exports.
        config.output.strictModuleErrorHandling = true;
        // Required for integrity hashes: the manifest contains the entry's hash, and the entry contains the hashes of
        // its chunks.
        config.output.crossOriginLoading = 'anonymous';
        if (command === 'build')
          appendPlugins([
            compileHints,
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
          ]);
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
  }));
}

/**
 * Runs a remote's manifest in Node to read what pages need before the remote is loaded, and the first requests of its
 * screens by their paths (`src/first-requests.ts`), if there are any.
 * @returns {{kinds: object[], screens: {path: string, source: string}[], contributions?: object}}
 */
function readManifest(/** @type {string} */ folder) {
  const source = (/** @type {string} */ name) => join(folder, 'src', name);
  const first = existsSync(source('first-requests.ts')) ? source('first-requests.ts') : undefined;
  const program = `Promise.all([
    import(${JSON.stringify(source('manifest.ts'))}),
    ${first ? `import(${JSON.stringify(first)})` : '{ firstRequests: {} }'},
  ]).then(([{ default: manifest }, { firstRequests: first }]) => {
    const { kinds = [], routes, contributions } = manifest;
    const screens = routes.map(({ path, auth = false, layout = 'default', load }) => ({ path, auth, layout, first: first[path], source: String(load) }));
    process.stdout.write(JSON.stringify({ kinds, screens, contributions }));
  })`;
  return runTypeScript(folder, program);
}

/**
 * For each route, the remote's files of its screen and the singletons they import.
 * @param {ReturnType<typeof readManifest>['screens']} screens
 * @param {Rspack.Compilation} compilation
 */
function filesOfRoutes(screens, { chunkGroups, chunkGraph }) {
  const groups = [...chunkGroups];
  return screens.map(({ source, ...screen }) => {
    const module = /\bimport\(["']([^"']+)["']\)/.exec(source)?.[1];
    const group = module && groups.find(({ origins }) => origins.some(({ request }) => request === module));
    if (!group) return { ...screen, files: [], singletons: [] };
    const names = group.chunks
      .flatMap(chunk => chunkGraph.getChunkModules(chunk))
      .map(part => /^consume shared module \(\w+\) (.+?)@/.exec(part.identifier())?.[1]);
    return {
      ...screen,
      files: group.getFiles(),
      singletons: [...new Set(names)].filter(name => name?.startsWith('shared/')).sort(),
    };
  });
}

const pluginSign = (
  /** @type {string} */ folder,
  /** @type {string} */ version,
  /** @type {string} */ prefix,
) => ({
  name: 'avicable:sign',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(({ stats }) => {
      const { compilation } = /** @type {Rspack.Stats} */ (stats);
      const { kinds, screens, contributions } = readManifest(folder);
      const shared = sharedPackage(folder);
      const { offers } = shared;
      signRemote(api.context.distPath, version, {
        kinds,
        routes: filesOfRoutes(screens, compilation),
        ...(prefix ? { prefix } : {}),
        ...(contributions ? { contributions } : {}),
        uses: usesOf(folder, offers, bundledModules(shared)),
        against: fingerprintOf(offers),
      });
    });
  },
});
