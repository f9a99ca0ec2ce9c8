import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { discoveryOfDevServers } from 'releases/discovery';
import { pluginCompress, pluginListModules } from './after-build.mjs';
import { antdStylesRule } from './antd-loader.mjs';
import { compileHints } from './compile-hints.mjs';
import { recordRenderers } from './development-react.mjs';
import { pluginPaintsFirst } from './first-paint.mjs';
import { devPorts, remoteNames } from './ports.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { runtimeModules } from './runtime-modules.mjs';
import { pluginWorksOffline } from './service-worker.mjs';
import { fingerprintOf } from './shared-uses.mjs';
import { sharedPackage, singletons } from './singletons.mjs';
import { pluginListPaths, remotePrefixes } from './site-paths.mjs';
import { uiParts } from './ui-parts.mjs';
import { zodWithoutJsonSchema } from './zod-loader.mjs';

/** Utilities that no first screen needs: of antd's lists and inputs, and of its dialogs. */
const utilitiesOf = {
  inputs: '(?:KeyCode|getScrollBarSize|isMobile|proxyObject|Dom/(?:dynamicCSS|contains)|React/render)\\.',
  dialogs: '(?:Dom/(?:focus|shadow)|hooks/useId)\\.',
};

/** Parts of antd on every screen: buttons, notices, tags and their building blocks. */
const antdOfEveryScreen = [
  'node_modules/antd/es/(?:alert|button|config-provider|locale|space|spin|tag|theme|_util)/',
  'antd-styles/(?:alert|button|config-provider|space|tag)',
  // The texts of a locale, which three chunks of the first visit would each repeat.
  'node_modules/antd/es/(?:(?:calendar|date-picker|time-picker)/locale/(?:fr_FR|en_US)|modal/locale|form/validateMessagesContext)',
  'node_modules/@rc-component/(?:pagination|picker)/es/locale/(?:fr_FR|en_US|common)',
  'node_modules/@rc-component/motion/es/(?!CSSMotionList|util/diff)',
  `node_modules/@rc-component/util/es/(?!${utilitiesOf.inputs}|${utilitiesOf.dialogs})`,
  'node_modules/clsx/',
  'node_modules/@ant-design/icons/es/(?!icons/)',
  '(?:icons/es/icons|icons-svg/es/asn)/(?:CheckCircleFilled|Close(?:CircleFilled|Outlined)|ExclamationCircleFilled|InfoCircleFilled|LoadingOutlined)',
];
/** Modules of the list beside the map. Record screens show the same list. */
const lists = [
  'shared/src/ui/data/(?!pill|progress-bar|tags\\.module)',
  'shared/src/ui/record/kind/(?:field-texts|kind-columns|kind-table|locales/kind|use-kind|use-row|value-text|waiting)',
  'shared/src/ui/record/screens/chosen-dock',
  'shared/src/basket/basket-store',
  'node_modules/antd/es/(?:skeleton|tabs)/',
  'antd-styles/(?:skeleton|tabs)',
  'node_modules/@rc-component/tabs/',
];
/**
 * The observer of an element's size. It has a chunk of its own, since inputs need it too: otherwise forms would load
 * the lists.
 */
const sizes = ['node_modules/@rc-component/resize-observer/'];
/** The interactive map, without what static maps need. */
const maps = [
  'shared/src/map/(?:index|sheet/)',
  'shared/src/map/drawing/drawn-shape',
  'shared/src/map/tiles/(?:ask-ahead|record-grid-layer|record-tiles-layer)',
  'shared/src/map/view/(?!focus-on|geometry|legend\\.|locales|shown-layers|still-map|texts)',
];

/** Matches modules below any of these folders, written with slashes. */
const under = (/** @type {string[]} */ folders) =>
  new RegExp(`/(?:${folders.join('|')})`.replaceAll('/', '[\\\\/]'));

/** The part of the contract that only the screens of administration load. */
const administration = '(?:administ|deleted-records|history|layer-origin|rollouts|server-health|table-query)';

/**
 * Puts the code that every screen needs into three files: antd, our own code and libraries. Otherwise a small module
 * shared by two singletons would be in the chunks of both.
 */
const coreChunks = {
  antd: under(antdOfEveryScreen),
  core: under([
    'shared/src/(?:platform/|records/|ui/core/)',
    `shared/src/contract/(?!${administration}|(?:access|accounts|password|area-answers|import|imports|import-mappings|csv-line|latest|nearly-found|network-shares|networks|selections|webhooks)\\.)`,
    'releases/src/remote-manifest',
    'host/src/app/configure-zod',
  ]),
  libraries:
    /[\\/]node_modules[\\/]((zod|zustand|ky|jwt-decode|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query-core|react-query))[\\/]|dayjs[\\/](dayjs\.min|locale[\\/](fr|en-gb))\.js)/,
};
/** Groups modules shared by singletons of later screens into one file each, instead of many small ones. */
const laterChunks = {
  // Home needs these. Geometry that only maps need stays in the chunks of the maps.
  geometry: under(['shared/src/geometry/(?:bounds-of|distance-between|geojson|tile-math)']),
  positions: under(['shared/src/geometry/parse-']),
  // Lists and maps draw the same symbols.
  symbols: under([
    'shared/src/map/symbols/(?:palette|shapes|symbol-shapes)\\.',
    'shared/src/geometry/tile-codes',
  ]),
  outbox: under(['shared/src/outbox/(?!prove-work)', 'node_modules/dexie/']),
  kinds: under([
    'shared/src/kinds/(?!(?:words/)?(?:outages|reports|surveys|time-of-day))',
    'shared/src/works/words/',
    'shared/src/programme/words/works\\.',
    'shared/src/programme/work-(kinds|moves|seasons)\\.',
  ]),
  lists: under(lists),
  sizes: under(sizes),
  inputs: under([`node_modules/@rc-component/util/es/${utilitiesOf.inputs}`]),
  dialogs: under([`node_modules/@rc-component/util/es/${utilitiesOf.dialogs}`]),
  maps: under(maps),
};
const cacheGroups = Object.fromEntries(
  Object.entries({ ...coreChunks, ...laterChunks }).map(([name, test]) => [
    name,
    { name, test, chunks: /** @type {const} */ ('async'), enforce: true },
  ]),
);

/**
 * Lets the build drop antd's form and its validator of 40 kB, which many parts import for a single context. The
 * packages do not declare that they are free of side effects.
 */
const antdWithoutItsForm = {
  test: /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/,
  sideEffects: false,
};

/**
 * Our charts draw the texts of their axes themselves. The library's texts would require a parser of CSS formulas.
 * @type {Record<string, false>}
 */
const chartsWithoutText = { 'reduce-css-calc': false };

/**
 * Aliases for the router's production build, without developer warnings. The package does not select it for bundlers.
 */
function routerOfProduction(/** @type {string} */ folder) {
  const ofShared = createRequire(`${sharedPackage(folder).folder}/package.json`);
  const { resolve } = createRequire(ofShared.resolve('react-router-dom'));
  const production = join(dirname(resolve('react-router/package.json')), 'dist', 'production');
  return {
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
}

/** The chunks that every screen needs. The page preloads their scripts and inlines their styles, except antd's. */
const preloadedChunks = ['bootstrap', 'lib-react', 'lib-router', ...Object.keys(coreChunks)];

/**
 * The build configuration of the shell, which provides every singleton. `OUT_DIR` sets the output folder.
 * @param {string} folder the host's folder
 */
export function hostConfig(folder) {
  const ports = devPorts();
  const server = process.env.DEV_SERVER || `http://localhost:${ports.api}`;
  return defineConfig(({ command }) => ({
    plugins: [
      pluginReact(),
      ...(command === 'build'
        ? [
            pluginProvidesAll(singletons(folder, 'host')),
            pluginListOffers(folder),
            pluginListPaths(folder),
            pluginPaintsFirst(folder),
            // After the page is complete, whose hash is its revision.
            pluginWorksOffline(folder),
            pluginCompress(),
            pluginListModules(),
          ]
        : []),
    ],
    source: {
      entry: { index: './src/index.ts' },
      define: { UI_PARTS: JSON.stringify(uiParts(folder)) },
    },
    html: {
      template: './public/index.html',
      meta: {
        'shell-version': process.env.RELEASE_VERSION ?? 'dev',
        'shared-offers': fingerprintOf(sharedPackage(folder).offers),
      },
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
        '/public': { target: server, changeOrigin: true },
        '/en/public': { target: server, changeOrigin: true },
        // Releases of remotes without a dev server.
        '/remotes/': { target: server, changeOrigin: true },
      },
    },
    dev: {
      lazyCompilation: false,
      setupMiddlewares: [middlewares => void middlewares.unshift(serveDiscovery(ports, server))],
    },
    // The server replaces this placeholder in index.html for each request.
    security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
    output: {
      cleanDistPath: true,
      distPath: { root: process.env.OUT_DIR ?? 'dist' },
      legalComments: 'none',
      // These 3 MB are already minified by their authors.
      minify: { jsOptions: { exclude: /[\\/]libheif\.\w+\.js$/ } },
    },
    performance: {
      printFileSize: false,
      preload: {
        include: new RegExp(`/(${preloadedChunks.join('|')})\\.\\w+\\.(js|css)$`),
        // The first paint does not need these styles, which would double the page's size.
        exclude: /\/antd\.\w+\.css$/,
      },
    },
    splitChunks: { cacheGroups },
    tools: {
      rspack: (config, { appendPlugins }) => {
        config.output.uniqueName = 'host';
        // A module that threw throws again at a later import, instead of returning incomplete exports.
        config.output.strictModuleErrorHandling = true;
        // `bench:pages` attributes time to modules by the names of their functions.
        if (process.env.NAMED_MODULES)
          config.optimization = { ...config.optimization, moduleIds: 'named', concatenateModules: false };
        config.resolve.alias = { ...config.resolve.alias, ...runtimeModules(), ...chartsWithoutText };
        if (command === 'build') {
          Object.assign(config.resolve.alias, routerOfProduction(folder));
          bundleWorkersAlone(config.module);
        }
        config.module.rules?.push(antdWithoutItsForm, antdStylesRule, zodWithoutJsonSchema);
        if (command === 'build') appendPlugins(compileHints);
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
  }));
}

/** Bundles workers separately, since a worker that is a chunk of the page would include the federation runtime. */
function bundleWorkersAlone(/** @type {import('@rsbuild/core').Rspack.ModuleOptions} */ module) {
  module.parser = { ...module.parser, javascript: { ...module.parser?.javascript, worker: false } };
  module.rules?.push({
    resource: /[-.]worker\.ts$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'static/js/[name].[contenthash:10].js' },
    loader: fileURLToPath(new URL('worker-loader.mjs', import.meta.url)),
  });
}

/**
 * Serves a discovery document with the dev servers of `DEV_REMOTES` (by default of all remotes), and the server's
 * releases of all other remotes.
 */
function serveDiscovery(/** @type {Record<string, number>} */ ports, /** @type {string} */ server) {
  const names = process.env.DEV_REMOTES?.split(',') ?? remoteNames;
  const local = discoveryOfDevServers(ports, names);
  async function document() {
    if (names.length === remoteNames.length) return local;
    const released = await (await fetch(new URL('/remotes.json', server))).json();
    return { ...local, microFrontends: { ...released.microFrontends, ...local.microFrontends } };
  }
  return (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
    /** @type {() => void} */ next,
  ) => {
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

/**
 * Writes into the shell's manifest what the release command needs: the exports of `shared`, the groups of users, the
 * kinds of record that the server serves, and the paths of its remotes.
 */
const pluginListOffers = (/** @type {string} */ folder) => ({
  name: 'avicable:list-offers',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(() => {
      const path = join(api.context.distPath, 'mf-manifest.json');
      const { folder: shared, offers } = sharedPackage(folder);
      const scopesAndKinds = runTypeScript(
        folder,
        `import { GROUP_SCOPES } from 'shared/contract';
         import { factsWithoutWords } from 'releases/manifest-parts';
         import { PRODUCT_KINDS } from ${JSON.stringify(join(shared, 'src/records/product-kinds.ts'))};
         const kinds = PRODUCT_KINDS.map(factsWithoutWords);
         process.stdout.write(JSON.stringify({ groups: Object.keys(GROUP_SCOPES), kinds }));`,
      );
      const manifest = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(
        path,
        JSON.stringify({ ...manifest, ...scopesAndKinds, offers, prefixes: remotePrefixes(folder) }),
      );
    });
  },
});

/** Fails when the host's build lacks a singleton, since remotes bundle none of them. */
const pluginProvidesAll = (/** @type {object} */ table) => ({
  name: 'avicable:provides-all',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(() => {
      const manifest = JSON.parse(readFileSync(join(api.context.distPath, 'mf-manifest.json'), 'utf8'));
      const provided = new Set(manifest.shared.map((/** @type {{name: string}} */ { name }) => name));
      const missing = Object.keys(table).filter(name => !name.endsWith('/') && !provided.has(name));
      if (missing.length > 0) throw new Error(`Not in the host's build: ${missing.join(', ')}`);
    });
  },
});
